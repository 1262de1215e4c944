import { expect, test } from 'vitest';
import { rangeOf, servingHeaders } from './download.rules.ts';

test.each([
  ['bytes=0-9', { start: 0, end: 9 }],
  ['bytes=90-', { start: 90, end: 99 }],
  ['bytes=-10', { start: 90, end: 99 }],
  ['bytes=-1000', { start: 0, end: 99 }],
  ['bytes=50-1000', { start: 50, end: 99 }],
  ['bytes=100-', null],
  ['bytes=9-3', null],
  ['bytes=-0', null],
  ['bytes=0-1,5-6', undefined],
  ['bytes=-', undefined],
  ['lines=1-2', undefined],
  [undefined, undefined],
])('of 100 bytes %j is %j', (header, range) => {
  expect(rangeOf(header, 100)).toEqual(range);
});

test('a name of any language stands in both forms of the header', () => {
  const file = { filename: `conta "d'água" €.pdf`, extension: 'pdf', mime: 'application/pdf' };
  const { 'content-disposition': header } = servingHeaders(file, { download: true, seconds: 1 });
  expect(header).toBe(
    `attachment; filename="conta _d'_gua_ _.pdf"; filename*=UTF-8''conta%20%22d%27%C3%A1gua%22%20%E2%82%AC.pdf`,
  );
});

test.each([
  ['png', false, /^inline/],
  ['png', true, /^attachment/],
  ['docx', false, /^attachment/],
  ['csv', false, /^attachment/],
])('a file .%s with download %s is given as %s', (extension, download, expected) => {
  const file = { filename: `a.${extension}`, extension, mime: 'x/y' };
  const headers = servingHeaders(file, { download, seconds: 1 });
  expect(headers['content-disposition']).toMatch(expected);
});
