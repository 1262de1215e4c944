import { expect, test } from 'vitest';
import { certificatesSection } from './certificates.rules.ts';

const now = new Date('2026-03-10T12:00:00Z');
const ends = new Date('2026-03-12T12:00:00Z');
const one = { id: 4, place_id: 9, name: 'Matriz', ends };

test.each([
  ['invoices', '/gl_business_unit/9/edit?tab=fiscal'],
  ['pix', '/gl_business_unit/9/edit?tab=recebimento'],
  ['token', '/gl_user/9/edit'],
] as const)('what ends of %s leads to where it is changed', (kind, url) => {
  const counts = { certificates: 1, tokens: 0 };
  const { lines, rows } = certificatesSection({ ...counts, rows: [{ ...one, kind }] }, now);
  expect(lines.find(({ key }) => key === `certificates.${kind}.4`)?.link?.url).toBe(url);
  expect(rows.map(({ links }) => links.map((link) => link.url))).toEqual([[url]]);
});

test('without a certificate there is nothing to be right', () => {
  const none = { certificates: 0, tokens: 0, rows: [] };
  expect(certificatesSection(none, now).state).toBe('nao_conferido');
});
