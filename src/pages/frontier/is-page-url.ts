import { fullPath } from "../../kit/url.ts";

/**
 * True for a URL that looks like a page or a document that is read, not like an image, an archive,
 * a style or a feed.
 */
export function isPageUrl(href: string): boolean {
  const ending = /\.([a-z0-9]{1,7})$/i.exec(fullPath(new URL(href)))?.[1]?.toLowerCase();
  return ending === undefined || !fileEndings.has(ending);
}

const fileEndings = new Set(
  (
    "jpg jpeg png gif svg webp avif ico bmp tif tiff heic psd ai eps css js mjs cjs map json jsonld " +
    "xml rss atom woff woff2 ttf otf eot mp3 mp4 m4a m4v wav ogg ogv webm avi mov wmv flv mkv mpg mpeg " +
    "zip gz tgz tar bz2 xz 7z rar jar war exe msi dmg pkg deb rpm apk iso bin img " +
    "doc ppt xls rtf csv tsv epub mobi ps ics vcf " +
    "asc sig md5 sha1 sha256 sha512 torrent swf wasm whl gem parquet sqlite"
  ).split(" "),
);
