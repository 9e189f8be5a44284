import { expect, test } from "vitest";
import { isUndoing } from "./is-undoing.ts";

const url = "https://docs.example/";

test.each<[path: string, text: string, isSo: boolean]>([
  ["a", "Log out", true],
  ["a", " DELETE ", true],
  ["a", "Löschen", true],
  ["a", "Se déconnecter", true],
  ["a", "Çıkış yap", true],
  ["a", "Delete and restore projects", false],
  ["a", "Log in", false],
  ["a", "", false],
  ["account/logout", "Jane", true],
  ["logout.php", "", true],
  ["wiki/Special:UserLogout", "", true],
  ["pages/12/delete", "", true],
  ["delete/12", "", true],
  ["remove/0b5e7a90-1111-4222-8333-123456789abc", "", true],
  ["list/unsubscribe?user=4", "", true],
  ["index.php?title=Home&action=delete", "", true],
  ["?logout=1", "", true],
  ["delete_post.php?id=4", "", true],
  ["deletePost?id=4", "", true],
  ["guides/delete-a-project", "How to", false],
  ["guides/logout-pages/themes", "", false],
  ["guides/12", "", false],
  ["search?q=projects", "", false],
])("%s with the text %j: %s", (path, linkText, isSo) => {
  expect(isUndoing({ url: url + path, linkText })).toBe(isSo);
});
