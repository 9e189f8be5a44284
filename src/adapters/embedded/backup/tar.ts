/**
 * Tape archives of regular files, by POSIX.1-1988 (ustar), as a stream in both directions. Names are
 * short; a size above 8 GiB is written in base 256, as GNU tar and bsdtar read and write it.
 */
export function tarHeader(name: string, bytes: number): Buffer {
  const header = Buffer.alloc(blockBytes);
  if (Buffer.byteLength(name) > 100) throw new RangeError(`the name ${name} is too long for tar`);
  header.write(name, 0);
  header.write("0000600\0", 100); // mode
  header.write("0000000\0", 108); // owner
  header.write("0000000\0", 116); // group
  writeSize(header, bytes);
  header.write("00000000000\0", 136); // time: a digest must not depend on it
  header.write("        ", 148); // the checksum is made with blanks in its place
  header.write("0", 156); // a regular file
  header.write("ustar\x0000", 257);
  header.write(`${checksum(header).toString(8).padStart(6, "0")}\0 `, 148);
  return header;
}

/** The zeros between the end of a file and the next header. */
export const tarPadding = (bytes: number): Buffer => Buffer.alloc(paddingOf(bytes));

export const tarEnd = (): Buffer => Buffer.alloc(2 * blockBytes);

export type TarReader = {
  /** The next file; undefined at the end of the archive. The file before must have been read. */
  next(): Promise<{ name: string; bytes: number } | undefined>;
  /** The content of the file that `next` has returned. */
  content(): AsyncGenerator<Buffer>;
  /** Reads to the end of the stream; throws if anything but zeros follows the archive. */
  end(): Promise<void>;
};

/** An archive that is damaged, or contains something other than regular files. */
export class TarError extends Error {
  override readonly name = "TarError";
}

/** Reads an archive from a stream. Memory is bounded by the stream's chunks. */
export function readTar(stream: AsyncIterable<Buffer>): TarReader {
  const source = createSource(stream[Symbol.asyncIterator]());
  let left = 0;
  let padding = 0;

  async function block(): Promise<Buffer> {
    const pieces: Buffer[] = [];
    for (let missing = blockBytes; missing > 0;) {
      const piece = await source.take(missing);
      if (piece === undefined) throw new TarError("ends in the middle");
      pieces.push(piece);
      missing -= piece.byteLength;
    }
    return Buffer.concat(pieces);
  }

  return {
    async next() {
      if (left > 0) throw new Error("the file before has not been read");
      const header = await block();
      if (isZero(header)) {
        if (!isZero(await block())) throw new TarError("has an empty header");
        return undefined;
      }
      const file = parseHeader(header);
      left = file.bytes;
      padding = paddingOf(file.bytes);
      return file;
    },
    async *content() {
      while (left > 0) {
        const piece = await source.take(left);
        if (piece === undefined) throw new TarError("ends in the middle");
        left -= piece.byteLength;
        yield piece;
      }
      while (padding > 0) {
        const piece = await source.take(padding);
        if (piece === undefined) throw new TarError("ends in the middle");
        if (!isZero(piece)) throw new TarError("has bytes between its files");
        padding -= piece.byteLength;
      }
    },
    async end() {
      // Writers fill up to a record of 20 blocks.
      for (let read = 0; ;) {
        const piece = await source.take(recordBytes);
        if (piece === undefined) return;
        read += piece.byteLength;
        if (!isZero(piece) || read > recordBytes) throw new TarError("goes on after its end");
      }
    },
  };
}

const blockBytes = 512;
const recordBytes = 20 * blockBytes;

function createSource(chunks: AsyncIterator<Buffer>) {
  let rest: Buffer = Buffer.alloc(0);
  return {
    /** From 1 up to `max` bytes; undefined at the end. */
    async take(max: number): Promise<Buffer | undefined> {
      while (rest.byteLength === 0) {
        const { done, value } = await chunks.next();
        if (done === true) return undefined;
        rest = value;
      }
      const piece = rest.subarray(0, max);
      rest = rest.subarray(piece.byteLength);
      return piece;
    },
  };
}

function parseHeader(header: Buffer): { name: string; bytes: number } {
  const expected = Number.parseInt(textAt(header, 148, 8), 8);
  const blank = Buffer.from(header);
  blank.write("        ", 148);
  if (checksum(blank) !== expected) throw new TarError("has a damaged header");
  const type = header[156];
  if (type !== 0x30 && type !== 0) throw new TarError("contains something other than files");
  if (header[345] !== 0) throw new TarError("contains a path"); // the ustar prefix of a long name
  return { name: textAt(header, 0, 100), bytes: readSize(header) };
}

function textAt(header: Buffer, start: number, length: number): string {
  const field = header.subarray(start, start + length);
  const end = field.indexOf(0);
  return field.toString("utf8", 0, end === -1 ? length : end);
}

const octalMax = 8 ** 11 - 1;

function writeSize(header: Buffer, bytes: number): void {
  if (bytes <= octalMax) {
    header.write(`${bytes.toString(8).padStart(11, "0")}\0`, 124);
    return;
  }
  header[124] = 0x80;
  header.writeBigUInt64BE(BigInt(bytes), 128);
}

function readSize(header: Buffer): number {
  if (header[124] === 0x80) {
    const bytes = header.readBigUInt64BE(128);
    if (bytes > BigInt(Number.MAX_SAFE_INTEGER)) throw new TarError("has a damaged header");
    return Number(bytes);
  }
  const digits = textAt(header, 124, 12).trim();
  if (!/^[0-7]{1,12}$/.test(digits)) throw new TarError("has a damaged header");
  return Number.parseInt(digits, 8);
}

const paddingOf = (bytes: number): number => (blockBytes - (bytes % blockBytes)) % blockBytes;

const checksum = (header: Buffer): number => header.reduce((sum, byte) => sum + byte, 0);

const isZero = (bytes: Buffer): boolean => bytes.every((byte) => byte === 0);
