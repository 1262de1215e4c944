import { MEBIBYTE } from '@balcao/brazil/file-size';
import { fileRules } from '@balcao/dialog/file';
import type { Awaiting } from '@balcao/dialog/flow';

/** The requirements for an expected file. */
export type Expected = { accept: string[]; maxBytes: number; signature: boolean };

/** The files that the visitor may add to the talk with staff (docs/product/chatbot.md#files). */
const attachment: Expected = {
  accept: `gif png jpg jpeg webp txt pdf doc docx xls xlsx mov mkv mp4 zip`.split(' '),
  maxBytes: 25 * MEBIBYTE,
  signature: false,
};
export const signature: Expected = { accept: ['png'], maxBytes: MEBIBYTE, signature: true };

/** The files that a pending message of staff accepts: the usual file rules (docs/product/chatbot.md#files). */
export const pending: Expected = { ...fileRules({}), signature: false };

/** The requirements of the file that the conversation itself expects under that code; undefined if it expects none. */
export function expectedFile(
  { awaiting, live }: { awaiting: Awaiting | null; live: boolean },
  code: string,
): Expected | undefined {
  if (live && code === 'anexo') return attachment;
  if (awaiting?.variable !== code) return undefined;
  if (awaiting.type === 'input.sign') return signature;
  return awaiting.type === 'input.file' ? { ...fileRules(awaiting), signature: false } : undefined;
}

/** The check value `crc` covers `covered`: type and data. */
type Chunk = { type: string; data: Uint8Array; covered: Uint8Array; crc: number };

const START = [137, 80, 78, 71, 13, 10, 26, 10];

/** The chunks of a PNG from IHDR to IEND; undefined if the file has anything else. */
export function chunksOf(bytes: Uint8Array): Chunk[] | undefined {
  if (START.some((byte, index) => bytes[index] !== byte)) return undefined;
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const chunks: Chunk[] = [];
  let at = START.length;
  while (at + 12 <= bytes.length) {
    const end = at + 8 + view.getUint32(at);
    if (end + 4 > bytes.length) return undefined;
    const covered = bytes.subarray(at + 4, end);
    const type = String.fromCharCode(...covered.subarray(0, 4));
    chunks.push({ type, covered, data: bytes.subarray(at + 8, end), crc: view.getUint32(end) });
    at = end + 4;
  }
  const whole = at === bytes.length && chunks[0]?.type === 'IHDR' && chunks.at(-1)?.type === 'IEND';
  return whole ? chunks : undefined;
}

/** `channels` bytes for each pixel. */
export type Picture = { width: number; height: number; channels: number };

const LONGEST = 4096;
/** Channels by colour type: grey, RGB, grey and alpha, RGBA. No canvas creates palettes. */
const channelsOf = new Map([
  [0, 1],
  [2, 3],
  [4, 2],
  [6, 4],
]);

/**
 * Size and form of a picture with 8 bits per channel and without interlacing, which is what every canvas creates;
 * otherwise undefined.
 */
export function pictureOf(chunks: Chunk[]): Picture | undefined {
  const { data } = chunks[0] ?? {};
  if (data?.length !== 13) return undefined;
  const view = new DataView(data.buffer, data.byteOffset, data.byteLength);
  const [width, height] = [view.getUint32(0), view.getUint32(4)];
  const [depth, colour = -1, compression, filter, interlace] = data.subarray(8);
  const channels = channelsOf.get(colour);
  const usual = depth === 8 && compression === 0 && filter === 0 && interlace === 0;
  if (!channels || !usual || Math.min(width, height) < 1) return undefined;
  return Math.max(width, height) > LONGEST ? undefined : { width, height, channels };
}

/** Bytes of all lines, including the filter byte before each. */
export function inflatedSize({ width, height, channels }: Picture): number {
  return height * (1 + width * channels);
}

/** The one of left, above and upper left that is nearest to left + above − upper left (PNG specification 9.4). */
function paeth(left: number, above: number, corner: number): number {
  const sum = left + above - corner;
  const [a, b, c] = [Math.abs(sum - left), Math.abs(sum - above), Math.abs(sum - corner)];
  if (a <= b && a <= c) return left;
  return b <= c ? above : corner;
}

const filters: ((left: number, above: number, corner: number) => number)[] = [
  () => 0,
  (left) => left,
  (_left, above) => above,
  (left, above) => (left + above) >> 1,
  paeth,
];

type Line = Uint8Array<ArrayBufferLike>;

/** Replaces the filtered bytes of a line with its pixels. */
function unfilter(line: Line, above: Line | undefined, filter: number, channels: number): void {
  const predict = filters[filter];
  if (filter === 0 || !predict) return;
  for (let x = 0; x < line.length; x++) {
    const left = line[x - channels] ?? 0;
    const corner = above?.[x - channels] ?? 0;
    line[x] = (line[x] ?? 0) + predict(left, above?.[x] ?? 0, corner);
  }
}

const INK = 230;

/** Whether the pixel at that place is darker than paper; transparent pixels count as over white. */
function isInk(line: Line, at: number, channels: number): boolean {
  const first = line[at] ?? 0;
  const darkest = channels < 3 ? first : Math.min(first, line[at + 1] ?? 0, line[at + 2] ?? 0);
  const alpha = channels % 2 === 0 ? (line[at + channels - 1] ?? 0) : 255;
  return (255 - darkest) * alpha > (255 - INK) * 255;
}

/** Whether the picture contains a drawing: some pixels are ink and some are not. Changes `raw`. */
export function isDrawn(raw: Uint8Array, { width, height, channels }: Picture): boolean {
  const length = width * channels;
  let above: Line | undefined;
  let [ink, paper] = [false, false];
  for (let start = 0; start < height * (length + 1); start += length + 1) {
    const line = raw.subarray(start + 1, start + 1 + length);
    unfilter(line, above, raw[start] ?? 0, channels);
    for (let at = 0; at < length; at += channels) {
      if (isInk(line, at, channels)) ink = true;
      else paper = true;
    }
    if (ink && paper) return true;
    above = line;
  }
  return false;
}
