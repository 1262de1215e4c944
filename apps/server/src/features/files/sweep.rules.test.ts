import { expect, test } from 'vitest';
import { ownerOf } from './sweep.rules.ts';

const hex = '0123456789abcdef0123456789abcdef';

test.each([
  [`at_ticket/12/${hex}`, { path: `at_ticket/12/${hex}`, key: hex }],
  [`at_ticket/12.2/${hex}`, { path: `at_ticket/12.2/${hex}`, key: hex }],
  [`at_ticket/12/${hex}.webp`, { path: `at_ticket/12/${hex}`, key: hex }],
  [`incoming/${hex}/0`, { key: hex }],
  [`incoming/${hex}/0123456789abcdef`, { key: hex }],
  [`incoming/${hex}.tmp`, {}],
  ['.check', null],
  ['backups/2026/database.dump', null],
  [`at_ticket/12/deeper/${hex}`, null],
])('the stored file %s belongs to %j', (file, owner) => {
  expect(ownerOf(file)).toEqual(owner);
});
