import { expect, test } from 'vitest';
import type { Effect } from './flow.ts';
import { undoOf } from './undo.ts';

const status = (code: string | null): Effect => ({ type: 'set_status', status: code });
const unit = (businessUnit: number | null): Effect => ({ type: 'set_business_unit', businessUnit });
const sector = (id: number | null): Effect => ({ type: 'set_sector', sector: id });
const sectorCode: Effect = { type: 'set_sector_code', sectorCode: 'vendas', businessUnit: 1 };
const expire = (expires: boolean): Effect => ({ type: 'set_expire', expires });
const tag = (name: string): Effect => ({ type: 'apply_tag', tag: name });
const untag = (name: string): Effect => ({ type: 'remove_tag', tag: name });
const document: Effect = { type: 'document_add', template: 't', code: 'c', title: 'T' };

test.each<[string, Effect[], Effect[], Effect[]]>([
  ['nothing', [status('novo'), tag('a')], [], []],
  ['a status, to the one before', [status('a'), status('b')], [status('c')], [status('b')]],
  ['a status, to the first', [], [status('c'), status('d')], [status(null)]],
  ['a business unit, to the one before', [unit(1)], [unit(2)], [unit(1)]],
  ["a business unit, to the chatbot's own", [status('a')], [unit(2)], [unit(null)]],
  ['a sector, to one that was named by its code', [sectorCode], [sector(2)], [sectorCode]],
  ['a sector by its code, to the one before', [sector(1)], [sectorCode], [sector(1)]],
  ["a sector, to the chatbot's own", [unit(1)], [sectorCode, sector(2)], [sector(null)]],
  ['the end of expiry', [], [expire(false)], [expire(true)]],
  [
    'the end of expiry where it had ended before',
    [expire(false)],
    [expire(false)],
    [expire(false)],
  ],
  ['a tag', [], [tag('a'), tag('b')], [untag('a'), untag('b')]],
  ['a tag once, though it was set twice', [], [tag('a'), tag('a')], [untag('a')]],
  ['no tag that was there before', [tag('a')], [tag('a'), tag('b')], [untag('b')]],
  ['no document', [], [document], []],
  [
    'several kinds, tags last',
    [status('a')],
    [tag('x'), sector(2), expire(false), unit(3), status('b')],
    [status('a'), unit(null), sector(null), expire(true), untag('x')],
  ],
])('takes back %s', (_, kept, undone, expected) => {
  expect(undoOf(kept, [...kept, ...undone])).toEqual(expected);
});
