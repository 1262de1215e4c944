import { zipSync } from 'fflate';
import { expect, test } from 'vitest';
import { unpack } from './unpack.ts';

const text = (words: string) => new TextEncoder().encode(words);
const flow = text('{"format":"balcao-flow"}');
const zeros = (megabytes: number) => new Uint8Array(megabytes * 1024 * 1024);
const refusalOf = (archive: Uint8Array) => {
  const found = unpack(archive);
  return 'refused' in found ? found.refused : undefined;
};

test('a flow and its pictures come out of their archive', () => {
  const picture = text('abc');
  const archive = zipSync({ 'flow.json': flow, 'pictures/a.webp': [picture, { level: 0 }] });
  expect(unpack(archive)).toEqual({
    file: '{"format":"balcao-flow"}',
    pictures: [['a.webp', Buffer.from(picture)]],
  });
});

test.each<[string, Record<string, Uint8Array>, RegExp]>([
  ['without a flow', { 'pictures/a.png': flow }, /falta o arquivo “flow.json”/],
  ['with anything else', { 'flow.json': flow, 'virus.exe': flow }, /mais do que um fluxo/],
  ['that climbs out', { 'flow.json': flow, 'pictures/../a.png': flow }, /mais do que um fluxo/],
  ['within an archive', { 'flow.json': flow, 'pictures/a.zip': flow }, /mais do que um fluxo/],
  ['with a flow of 20 MB', { 'flow.json': zeros(20) }, /grande demais/],
  ['with a picture of 50 MB', { 'flow.json': flow, 'pictures/a.png': zeros(50) }, /passa de 5 MB/],
  [
    'with a hundred large pictures',
    {
      'flow.json': flow,
      ...Object.fromEntries(
        Array.from({ length: 20 }, (_, at) => [`pictures/${at}.png`, zeros(4)]),
      ),
    },
    /aberto, passa de 64 MB/,
  ],
  [
    'with 101 pictures',
    Object.fromEntries([
      ['flow.json', flow],
      ...Array.from({ length: 101 }, (_, at) => [`pictures/${at}.png`, flow]),
    ]),
    /mais de 100 imagens/,
  ],
])('an archive %s is refused in words', (_, files, words) => {
  expect(refusalOf(zipSync(files))).toMatch(words);
});

test('a broken archive is refused in words', () => {
  const archive = zipSync({ 'flow.json': text('x'.repeat(100_000)) }, { level: 0 });
  for (const broken of [archive.subarray(0, 50_000), text('PK nothing'), new Uint8Array()])
    expect(refusalOf(broken)).toMatch(/não pôde ser aberto|falta o arquivo/);
});
