import { list, words } from "../list.ts";
import { partial } from "./partial.ts";
import { fewPhrases } from "../empty-because.ts";

/** Vietnamese. */
export const vi = partial("vi", fewPhrases, {
  common: words("và của là các cho có được không trong một những với người"),
  credits: {
    published: list("đăng ngày | ngày đăng | xuất bản"),
    updated: list("cập nhật | cập nhật lần cuối"),
    by: list("bởi | tác giả | viết bởi"),
    and: list("và"),
    notNames: list("tác giả | biên tập viên | ban biên tập | khách | ẩn danh"),
    authorFolders: list("tac-gia"),
  },
});
