import { describe, expect, test } from "vitest";
import { readPage } from "../read-page.ts";

const text = "The workshop repairs boats and sells sails for every kind of weather at sea. ";
const emailsOf = (html: string): string[] =>
  readPage(`<html><head><title>Contact</title></head><body><p>${text}</p>${html}</body></html>`, {
    url: "https://harbour.example/contact",
  }).facts.emails;

const rot13 =
  "<a href='#' onclick=\"this.href='znvygb:vasb@uneobhe.rknzcyr'.replace(/a/,'b')\">x</a>";
const hidden = ["info@harbour.example"];

describe("an address hidden from harvesters", () => {
  test.each([
    ["entities", "<p>&#105;nfo&#64;harbour&#46;example</p>"],
    ["a link with entities", '<a href="&#109;ailto:info&#x40;harbour.example">Write</a>'],
    [
      "a key before the bytes",
      '<span class="__cf_email__" data-cfemail="2a43444c456a424b5848455f58044f524b475a464f">[email&#160;protected]</span>',
    ],
    [
      "the same in a link",
      '<a href="/cdn-cgi/l/email-protection#2a43444c456a424b5848455f58044f524b475a464f">Write</a>',
    ],
    ["two attributes", '<a href="#" data-user="info" data-domain="harbour.example">Write</a>'],
    [
      "three attributes",
      '<a href="#" data-name="info" data-domain="harbour" data-tld="example">Write</a>',
    ],
    ["ROT13 in a handler", rot13],
    ["ROT13 in an attribute", '<span class="rot13" data-value="vasb@uneobhe.rknzcyr">x</span>'],
    [
      "a shifted alphabet",
      '<a href="#" data-mailto-token="nbjmup+jogpAibscpvs/fybnqmf" data-mailto-vector="1">x</a>',
    ],
    [
      "a shifted link",
      "<a href=\"javascript:linkTo_UnCryptMailto('nbjmup+jogpAibscpvs/fybnqmf');\">x</a>",
    ],
    ["base64", '<a href="#" data-email="aW5mb0BoYXJib3VyLmV4YW1wbGU=">x</a>'],
    ["an image", '<p>info<img src="at.gif" alt="@">harbour.example</p>'],
    [
      "text from right to left",
      '<span style="unicode-bidi:bidi-override; direction: rtl">elpmaxe.ruobrah@ofni</span>',
    ],
    [
      "a class from right to left",
      "<style>.r { unicode-bidi: bidi-override; direction: rtl }</style><b class=r>elpmaxe.ruobrah@ofni</b>",
    ],
    [
      "strings of a script",
      "<script>document.write('<a href=\"mai' + 'lto:' + 'info' + '@' + 'harbour.example' + '\">Write</a>');</script>",
    ],
    [
      "variables of a script",
      '<script>var u = "info"; var d = "harbour.example"; link.href = "mailto:" + u + "@" + d;</script>',
    ],
  ])("%s", (_, html) => expect(emailsOf(html)).toEqual(hidden));
});

describe("no address", () => {
  test.each([
    ["a picture's name", '<img src="logo@2x.png" alt="logo">'],
    ["a version", "<script>load('worker' + '@' + version);</script>"],
    ["a share link", '<a href="https://share.example/?m=mailto:x">x</a>'],
  ])("%s", (_, html) => expect(emailsOf(html)).toEqual([]));
});
