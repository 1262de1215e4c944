import { inflateSync } from 'node:zlib';
import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { pngOf, signature } from '../../../test/files.ts';
import { chunksOf, expectedFile, inflatedSize, isDrawn, pictureOf } from './uploads.rules.ts';

const awaiting = {
  id: 'd/b',
  variable: 'conta',
  required: true,
  regex: null,
  regexMessage: null,
  label: null,
  help: null,
  errorText: null,
  yesText: null,
  noText: null,
  options: null,
  min: null,
  max: null,
  correctable: 0,
  accept: null,
  maxBytes: null,
};

describe('a file is expected', () => {
  const file = { awaiting: { ...awaiting, type: 'input.file' as const }, live: false };

  it('under the variable of the step that waits, by its own rules', () => {
    const own = { ...file.awaiting, accept: ['pdf'], maxBytes: 10 };
    expect(expectedFile({ ...file, awaiting: own }, 'conta')).toMatchObject({
      accept: ['pdf'],
      maxBytes: 10,
      signature: false,
    });
    expect(expectedFile(file, 'conta')).toMatchObject({ maxBytes: 5_242_880 });
  });

  it('as a PNG of at most a megabyte where somebody signs', () => {
    const sign = { awaiting: { ...awaiting, type: 'input.sign' as const }, live: false };
    expect(expectedFile(sign, 'conta')).toEqual({
      accept: ['png'],
      maxBytes: 1_048_576,
      signature: true,
    });
  });

  it('as an attachment in the talk with staff', () => {
    const held = { ...awaiting, type: 'input.hold' as const, variable: null };
    expect(expectedFile({ awaiting: held, live: true }, 'anexo')?.accept).toContain('mov');
    expect(expectedFile({ awaiting: null, live: true }, 'anexo')).toBeDefined();
  });

  it('not under another code, not by another step, not before the talk', () => {
    const text = { awaiting: { ...awaiting, type: 'input.string' as const }, live: false };
    expect(expectedFile(file, 'outro')).toBeUndefined();
    expect(expectedFile(text, 'conta')).toBeUndefined();
    expect(expectedFile(file, 'anexo')).toBeUndefined();
    expect(expectedFile({ awaiting: null, live: true }, 'conta')).toBeUndefined();
  });
});

type Paint = Parameters<typeof pngOf>[0];
type Pixel = ReturnType<Paint>;

/** The service's steps, without its checks. */
function drawn(png: Buffer): boolean {
  const chunks = chunksOf(png) ?? [];
  const picture = pictureOf(chunks);
  const packed = chunks.find(({ type }) => type === 'IDAT')?.data;
  if (!picture || !packed) throw new Error('no picture');
  const raw = inflateSync(packed);
  expect(raw).toHaveLength(inflatedSize(picture));
  return isDrawn(raw, picture);
}

describe('a picture', () => {
  it.each<[string, Paint, boolean]>([
    ['transparent', () => [0, 0, 0, 0], false],
    ['transparent in several colours', (x) => [x, 0, 0, 0], false],
    ['white', () => [255, 255, 255, 255], false],
    ['white on transparent', (x) => [255, 255, 255, x * 6], false],
    ['black all over', () => [0, 0, 0, 255], false],
    ['with one black point', (x, y) => [0, 0, 0, x === 9 && y === 9 ? 255 : 0], true],
    ['with a blue line', (x, y) => (x === y ? [0, 0, 255, 255] : [255, 255, 255, 255]), true],
    ['with a breath of grey', (x) => [0, 0, 0, x === 3 ? 20 : 0], false],
  ])('%s is drawn: %s', (_what, pixel, expected) => {
    expect(drawn(pngOf(pixel))).toBe(expected);
  });

  // Flat grey is no drawing; wrong arithmetic would leave light pixels beside dark ones.
  const grey: Pixel = [200, 200, 200, 255];
  const half: Pixel = [100, 100, 100, 128];
  const same: Pixel = [0, 0, 0, 0];
  it.each<[string, number, Paint]>([
    ['none', 0, () => grey],
    ['left', 1, (x) => (x === 0 ? grey : same)],
    ['above', 2, (_x, y) => (y === 0 ? grey : same)],
    ['average', 3, (x, y) => (x + y === 0 ? grey : x * y === 0 ? half : same)],
    ['Paeth', 4, (x, y) => (x + y === 0 ? grey : same)],
  ])('under the filter %s is read as the specification says', (_name, filter, pixel) => {
    expect(drawn(pngOf(pixel, { filter }))).toBe(false);
  });
});

test('what is not one whole PNG has no chunks', () => {
  expect(chunksOf(signature)?.map(({ type }) => type)).toEqual(['IHDR', 'IDAT', 'IEND']);
  for (let length = 0; length < signature.length; length++)
    expect(chunksOf(signature.subarray(0, length))).toBeUndefined();
  expect(chunksOf(Buffer.concat([signature, Buffer.from('PK')]))).toBeUndefined();
  expect(chunksOf(Buffer.from('<svg/>'))).toBeUndefined();
});

test.each([
  ['no width', 16, 0],
  ['a width of thousands', 18, 0x20],
  ['16 bits', 24, 16],
  ['a palette', 25, 3],
  ['an unknown compression', 26, 1],
  ['interlaced lines', 28, 1],
])('a picture with %s is none', (_what, at, value) => {
  const changed = Buffer.from(signature);
  if (at === 16) changed.writeUInt32BE(0, 16);
  changed[at] = value;
  expect(pictureOf(chunksOf(changed) ?? [])).toBeUndefined();
});

test('no bytes make it fail or hang', () => {
  const start = Buffer.from(signature.subarray(0, 8));
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 200 }), (bytes) => {
      const chunks = chunksOf(Buffer.concat([start, bytes]));
      if (chunks) pictureOf(chunks);
    }),
  );
});
