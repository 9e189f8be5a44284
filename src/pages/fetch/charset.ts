import { limits } from "../../contract/limits.ts";

/**
 * The encoding of a text: its byte-order mark, then the header, then its own declaration (XML
 * declaration, `<meta charset>`), then UTF-8 if it is valid UTF-8, then windows-1252.
 */
export function createTextDecoder(head: Uint8Array, contentType: string | null): TextDecoder {
  return new TextDecoder(charsetOf(head, contentType));
}

export function charsetOf(head: Uint8Array, contentType: string | null): string {
  return (
    fromMark(head) ??
    known(/charset\s*=[\s"']*([^\s"';,]+)/i.exec(contentType ?? "")?.[1]) ??
    fromText(head) ??
    guess(head)
  );
}

function fromMark(bytes: Uint8Array): string | null {
  if (bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf) return "utf-8";
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return "utf-16le";
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return "utf-16be";
  // No mark, but `<` next to a zero byte can only be UTF-16.
  if (bytes[0] === 0x3c && bytes[1] === 0) return "utf-16le";
  if (bytes[0] === 0 && bytes[1] === 0x3c) return "utf-16be";
  return null;
}

function fromText(bytes: Uint8Array): string | null {
  const text = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
    .subarray(0, limits.charsetDeclarationBytes.value)
    .toString("latin1");
  const declared =
    /^\s*<\?xml[^>]{0,200}?encoding\s*=\s*["']([^"']{1,40})["']/i.exec(text)?.[1] ??
    /<meta[^>]{0,400}?charset\s*=\s*["']?\s*([^\s"'/>;]{1,40})/i.exec(text)?.[1];
  const label = known(declared);
  // The declaration is readable as ASCII, so the text is not UTF-16, even if it declares that.
  return label !== null && label.startsWith("utf-16") ? "utf-8" : label;
}

function known(label: string | undefined): string | null {
  if (label === undefined) return null;
  try {
    return new TextDecoder(label).encoding;
  } catch {
    return null;
  }
}

function guess(bytes: Uint8Array): string {
  const sample = bytes.subarray(0, limits.charsetGuessBytes.value);
  try {
    // `stream`: a character that the end of the sample cuts off is not an error.
    new TextDecoder("utf-8", { fatal: true }).decode(sample, { stream: true });
    return "utf-8";
  } catch {
    return guessLegacy(sample);
  }
}

/** The most common characters of each language; a wrong encoding turns them into rare ones. */
const common: Record<string, string> = {
  shift_jis: "のにはをたがでてとしれさるいなすかりこらもっんまあよきどけせうつ",
  "euc-jp": "のにはをたがでてとしれさるいなすかりこらもっんまあよきどけせうつ",
  gb18030: "的一是不了在人有我他这中大来上国个到说们为和你地出会时年生可要就们以公司",
  big5: "的一是不了在人有我他這中大來上國個到說們為和你地出會時年生可要就以公司",
  "euc-kr": "이다는에의을가은로를하고지도사한있인기어서리자시니해안세요대아수",
};

/** European text is mostly ASCII; a fifth of high bytes or more is another script. */
function guessLegacy(bytes: Uint8Array): string {
  let high = 0;
  for (const byte of bytes) if (byte >= 0x80) high += 1;
  if (high < bytes.length / 5) return "windows-1252";
  let best = { label: "windows-1252", share: shareNeeded };
  for (const [label, characters] of Object.entries(common)) {
    const share = shareOf(new TextDecoder(label).decode(bytes, { stream: true }), characters);
    if (share > best.share) best = { label, share };
  }
  return best.label;
}

/** They are a third or more of a text in this language, and a few percent of other texts. */
const shareNeeded = 0.12;

function shareOf(text: string, characters: string): number {
  let hits = 0;
  let all = 0;
  for (const character of text) {
    if (character < "\u0080") continue;
    all += 1;
    if (characters.includes(character)) hits += 1;
    else if (character === "\ufffd") hits -= 2;
  }
  return all === 0 ? 0 : hits / all;
}
