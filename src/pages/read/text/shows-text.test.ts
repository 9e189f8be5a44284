import { expect, test } from "vitest";
import { showsText } from "./shows-text.ts";

test.each<[string, string, boolean]>([
  ["<nav><a>Log out</a></nav>", "Log out", true],
  ["<p>Log\n  out", " Log out ", true],
  ["<b>Log</b> <i>out</i>", "Log out", true],
  ["<p>Caf&eacute; &amp; bar</p>", "Café & bar", true],
  ["<p>log out</p>", "Log out", false],
  ["<script>const a = 'Log out'</script>", "Log out", false],
  ["<template>Log out</template><style>Log out</style>", "Log out", false],
  ["<title>Log out</title><p>a", "Log out", false],
  ["<!-- Log out -->", "Log out", false],
  ["<a href='/x'>Log</a><a>out</a>", "Logout", false],
])("%s shows %s: %s", (html, text, isShown) => {
  expect(showsText(html, text)).toBe(isShown);
});
