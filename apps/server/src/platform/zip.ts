import { Zip, ZipDeflate, ZipPassThrough } from 'fflate';

/** `stored` keeps the bytes as they are, for content that is already compressed. */
export type ZipPart = { path: string; content: AsyncIterable<Uint8Array>; stored?: boolean };

/**
 * A ZIP file, written while its parts arrive: memory stays that of one piece. A failing part fails the file. Its parts are dated
 * `at`, or now.
 */
export async function* zipOf(
  parts: AsyncIterable<ZipPart>,
  at = new Date(),
): AsyncGenerator<Uint8Array> {
  const pieces: Uint8Array[] = [];
  const zip = new Zip((error, piece) => {
    if (error) throw error;
    pieces.push(piece);
  });
  for await (const { path, content, stored } of parts) {
    const file = stored ? new ZipPassThrough(path) : new ZipDeflate(path, { level: 6 });
    file.mtime = at;
    zip.add(file);
    for await (const chunk of content) {
      file.push(new Uint8Array(chunk));
      yield* pieces.splice(0);
    }
    file.push(new Uint8Array(), true);
    yield* pieces.splice(0);
  }
  zip.end();
  yield* pieces;
}
