/** A part as it was written. */
export type ZipEntry = {
  name: Buffer;
  stored: boolean;
  crc: number;
  /** Its bytes in the file, and as they were. */
  packed: number;
  size: number;
  /** Where it begins. */
  offset: number;
};

/** What 4 and 2 bytes cannot say stands in a record of 64 bits, and all bits here. */
export const MOST_32 = 0xffff_ffff;
const MOST_16 = 0xffff;
const STREAMED_UTF8 = 0x0808;
const PLAIN = 20;
const LARGE = 45;
/** Made as Unix does: others take names for a code page of DOS. */
const UNIX = 0x0300;
const READABLE_FILE = 0o100644 * 0x1_0000;

type Field = [bytes: 2 | 4 | 8, value: number];

function record(...fields: Field[]): Buffer {
  const buffer = Buffer.alloc(fields.reduce((sum, [bytes]) => sum + bytes, 0));
  let at = 0;
  for (const [bytes, value] of fields) {
    if (bytes === 2) buffer.writeUInt16LE(Math.min(value, MOST_16), at);
    else if (bytes === 4) buffer.writeUInt32LE(Math.min(value, MOST_32), at);
    else buffer.writeBigUInt64LE(BigInt(value), at);
    at += bytes;
  }
  return buffer;
}

/** Local time in steps of two seconds; the format begins in 1980. */
function stamp(at: Date): Field[] {
  const time = (at.getHours() << 11) | (at.getMinutes() << 5) | (at.getSeconds() >> 1);
  const day = ((at.getFullYear() - 1980) << 9) | ((at.getMonth() + 1) << 5) | at.getDate();
  return [
    [2, time],
    [2, day],
  ];
}

const method = ({ stored }: Pick<ZipEntry, 'stored'>) => (stored ? 0 : 8);

/** Stands before a part; its sums come after it. */
export const localHeader = (entry: Pick<ZipEntry, 'name' | 'stored'>, at: Date): Buffer =>
  Buffer.concat([
    record(
      [4, 0x04034b50],
      [2, PLAIN],
      [2, STREAMED_UTF8],
      [2, method(entry)],
      ...stamp(at),
      [4, 0],
      [4, 0],
      [4, 0],
      [2, entry.name.length],
      [2, 0],
    ),
    entry.name,
  ]);

const sums = ({ crc, packed, size }: ZipEntry): Field[] => [
  [4, crc],
  [4, packed],
  [4, size],
];

/** Stands after a part. */
export const descriptor = (entry: ZipEntry): Buffer => record([4, 0x08074b50], ...sums(entry));

/** The part in the directory at the end. */
export function directoryLine(entry: ZipEntry, at: Date): Buffer {
  const { name, offset } = entry;
  const isFar = offset >= MOST_32;
  const extra = isFar ? record([2, 1], [2, 8], [8, offset]) : Buffer.alloc(0);
  const head = record(
    [4, 0x02014b50],
    [2, UNIX | (isFar ? LARGE : PLAIN)],
    [2, isFar ? LARGE : PLAIN],
    [2, STREAMED_UTF8],
    [2, method(entry)],
    ...stamp(at),
    ...sums(entry),
    [2, name.length],
    [2, extra.length],
    [2, 0],
    [2, 0],
    [2, 0],
    [4, READABLE_FILE],
    [4, offset],
  );
  return Buffer.concat([head, name, extra]);
}

type Directory = { count: number; offset: number; size: number };

/** The end of the file; with more than 65,534 parts or beyond 4 GiB also its form of 64 bits (Zip64). */
export function fileEnd({ count, offset, size }: Directory): Buffer {
  const isLarge = count >= MOST_16 || offset >= MOST_32 || size >= MOST_32;
  const large = record(
    [4, 0x06064b50],
    [8, 44],
    [2, UNIX | LARGE],
    [2, LARGE],
    [4, 0],
    [4, 0],
    [8, count],
    [8, count],
    [8, size],
    [8, offset],
  );
  const locator = record([4, 0x07064b50], [4, 0], [8, offset + size], [4, 1]);
  const end = record(
    [4, 0x06054b50],
    [2, 0],
    [2, 0],
    [2, count],
    [2, count],
    [4, size],
    [4, offset],
    [2, 0],
  );
  return isLarge ? Buffer.concat([large, locator, end]) : end;
}
