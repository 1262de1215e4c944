import { pipeline, Readable } from 'node:stream';
import { crc32, createDeflateRaw, deflateRawSync } from 'node:zlib';
import {
  descriptor,
  directoryLine,
  fileEnd,
  localHeader,
  MOST_32,
  type ZipEntry,
} from './zip-records.rules.ts';

/** `stored` keeps the bytes as they are, for content that is already compressed. */
export type ZipPart = { path: string; content: AsyncIterable<Uint8Array>; stored?: boolean };

/** The directory stands in memory until the end, some 200 bytes for a part. */
const MOST_PARTS = 1_000_000;

async function* counted(content: AsyncIterable<Uint8Array>, entry: ZipEntry) {
  for await (const chunk of content) {
    entry.crc = crc32(chunk, entry.crc);
    entry.size += chunk.length;
    yield chunk;
  }
}

/** So much is compressed at once: a stream for each of many small parts takes longer, and leaves memory behind. */
const SMALL_BYTES = 65_536;
const deflating = { level: 6 };
/** Little is set aside for little. */
const small = { ...deflating, chunkSize: 4_096 };

async function* allOf(first: Uint8Array[], rest: AsyncIterator<Uint8Array>) {
  try {
    yield* first;
    for (let next = await rest.next(); !next.done; next = await rest.next()) yield next.value;
  } finally {
    await rest.return?.();
  }
}

/** The compressed pieces; whoever leaves early also ends the content. */
async function* deflated(content: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  const first: Uint8Array[] = [];
  const rest = content[Symbol.asyncIterator]();
  let bytes = 0;
  while (bytes <= SMALL_BYTES) {
    const next = await rest.next();
    if (next.done) {
      yield deflateRawSync(Buffer.concat(first), small);
      return;
    }
    bytes += next.value.length;
    first.push(next.value);
  }
  // Who reads the pieces also gets the error.
  yield* pipeline(Readable.from(allOf(first, rest)), createDeflateRaw(deflating), () => {});
}

/** The pieces of a part between its header and its sums. Throws for one of 4 GiB: its sums would need a header that knows them. */
async function* bodyOf(content: AsyncIterable<Uint8Array>, entry: ZipEntry) {
  const plain = counted(content, entry);
  for await (const piece of entry.stored ? plain : deflated(plain)) {
    entry.packed += piece.length;
    if (entry.size >= MOST_32 || entry.packed >= MOST_32)
      throw new RangeError(`${entry.name} is too long for a ZIP`);
    yield piece;
  }
}

/**
 * A ZIP file, written while its parts arrive: memory stays that of one piece and a line for each part. A failing part fails the file. Its
 * parts are dated `at`, or now. Many parts and many bytes are no matter (Zip64); a part has less than 4 GiB.
 */
export async function* zipOf(
  parts: AsyncIterable<ZipPart>,
  at = new Date(),
): AsyncGenerator<Uint8Array> {
  const lines: Buffer[] = [];
  let offset = 0;
  const placed = (piece: Uint8Array) => {
    offset += piece.length;
    return piece;
  };
  for await (const { path, content, stored = false } of parts) {
    if (lines.length === MOST_PARTS) throw new RangeError('too many parts for a ZIP');
    const entry = { name: Buffer.from(path), stored, crc: 0, packed: 0, size: 0, offset };
    yield placed(localHeader(entry, at));
    for await (const piece of bodyOf(content, entry)) yield placed(piece);
    yield placed(descriptor(entry));
    lines.push(directoryLine(entry, at));
  }
  const begin = offset;
  for (const line of lines) yield placed(line);
  yield fileEnd({ count: lines.length, offset: begin, size: offset - begin });
}
