import { list } from "../list.ts";
import { partial } from "./partial.ts";
import { fewPhrases } from "../empty-because.ts";

/** Thai. */
export const th = partial("th", fewPhrases, {
  walls: {
    login: {
      titles: list("เข้าสู่ระบบ"),
    },
  },
  credits: {
    months: list(`
      มกราคม | กุมภาพันธ์ | มีนาคม | เมษายน | พฤษภาคม | มิถุนายน | กรกฎาคม | สิงหาคม | กันยายน |
      ตุลาคม | พฤศจิกายน | ธันวาคม`),
    published: list("เผยแพร่ | โพสต์เมื่อ | วันที่"),
    updated: list("อัปเดต | แก้ไขล่าสุด"),
    by: list("โดย | เขียนโดย | ผู้เขียน"),
    and: list("และ"),
    notNames: list("ผู้เขียน | ผู้ดูแล | บรรณาธิการ"),
  },
});
