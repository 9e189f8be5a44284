import { crc32, deflateRawSync } from "node:zlib";

/** `isStored`: without compression, for what is compressed already. */
export type ZipFile = { name: string; content: string | Uint8Array; isStored?: boolean };

/**
 * A zip archive as it grows, by APPNOTE.TXT of PKWARE. Of each file only its entry in the directory
 * at the end is kept, some hundred bytes. Libraries keep more than a kilobyte of each, and those
 * without ZIP64 write a broken archive of more than 65,535 files.
 */
export async function* zip(files: AsyncIterable<ZipFile>): AsyncGenerator<Uint8Array> {
  const directory: Buffer[] = [];
  let entries: Buffer[] = [];
  let count = 0;
  let offset = 0;
  for await (const { name, content: given, isStored = false } of files) {
    const path = Buffer.from(name);
    const content = Buffer.from(given);
    const packed = isStored ? content : deflateRawSync(content);
    const about = aboutFile({ path, content, packed, isStored });
    yield Buffer.concat([signature(0x04034b50), about, number(0, 2), path, packed]);
    entries.push(entry(about, path, offset));
    count++;
    if (entries.length === entriesTogether) {
      directory.push(Buffer.concat(entries));
      entries = [];
    }
    offset += 4 + about.byteLength + 2 + path.byteLength + packed.byteLength;
  }
  directory.push(...entries);
  yield* directory;
  const size = directory.reduce((sum, { byteLength }) => sum + byteLength, 0);
  yield end({ count, size, offset });
}

/** What both headers of a file have in common; the length of its extra field follows. */
function aboutFile(file: {
  path: Buffer;
  content: Buffer;
  packed: Buffer;
  isStored: boolean;
}): Buffer {
  return Buffer.concat([
    number(zip64Version, 2),
    // Names are UTF-8.
    number(0x0800, 2),
    number(file.isStored ? storeMethod : deflateMethod, 2),
    // No time of day, and the first day that the format knows: a reading has its time in the text.
    number(0, 2),
    number(0x0021, 2),
    number(crc32(file.content), 4),
    number(file.packed.byteLength, 4),
    number(file.content.byteLength, 4),
    number(file.path.byteLength, 2),
  ]);
}

function entry(about: Buffer, path: Buffer, offset: number): Buffer {
  // Tag and length of the ZIP64 field, which has the offset alone.
  const extra =
    offset < max32 ? none : Buffer.concat([number(1, 2), number(8, 2), number64(offset)]);
  return Buffer.concat([
    signature(0x02014b50),
    number(zip64Version, 2),
    about,
    number(extra.byteLength, 2),
    // No comment, first disk, no attributes.
    Buffer.alloc(10),
    number(Math.min(offset, max32), 4),
    path,
    extra,
  ]);
}

function end({ count, size, offset }: { count: number; size: number; offset: number }): Buffer {
  const isLarge = count >= max16 || size >= max32 || offset >= max32;
  const large = [
    signature(0x06064b50),
    number64(44),
    number(zip64Version, 2),
    number(zip64Version, 2),
    Buffer.alloc(8),
    number64(count),
    number64(count),
    number64(size),
    number64(offset),
    signature(0x07064b50),
    number(0, 4),
    number64(offset + size),
    number(1, 4),
  ];
  return Buffer.concat([
    ...(isLarge ? large : []),
    signature(0x06054b50),
    Buffer.alloc(4),
    number(Math.min(count, max16), 2),
    number(Math.min(count, max16), 2),
    number(Math.min(size, max32), 4),
    number(Math.min(offset, max32), 4),
    number(0, 2),
  ]);
}

/** A small buffer by itself would hold on to the larger one that it was cut from. */
const entriesTogether = 512;
const storeMethod = 0;
const deflateMethod = 8;
/** 4.5 of the format, as a number. */
const zip64Version = 45;
const max16 = 0xffff;
const max32 = 0xffffffff;
const none = Buffer.alloc(0);

const signature = (value: number): Buffer => number(value, 4);

function number(value: number, bytes: 2 | 4): Buffer {
  const buffer = Buffer.alloc(bytes);
  buffer.writeUIntLE(value, 0, bytes);
  return buffer;
}

function number64(value: number): Buffer {
  const buffer = Buffer.alloc(8);
  buffer.writeBigUInt64LE(BigInt(value));
  return buffer;
}
