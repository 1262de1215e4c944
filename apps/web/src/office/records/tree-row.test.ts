import { account, bankAccount } from '@balcao/contract/finance/records';
import { expect, test } from 'vitest';
import { treeRow } from './tree-row.ts';

const row = { id: 1, created_at: '', updated_at: '', code: '1.01.002', active: false };

test('a row of a tree says its level, and whether it is closed', () => {
  expect(treeRow(account, row)).toEqual({ 'data-level': 2, 'data-closed': true });
  expect(treeRow(account, { ...row, code: '1', active: true })).toEqual({ 'data-level': 0 });
});

test('other rows have no level', () => {
  expect(treeRow(bankAccount, row)).toEqual({});
});
