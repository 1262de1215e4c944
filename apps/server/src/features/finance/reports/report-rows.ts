import type { Readable } from 'node:stream';
import { readDate } from '@balcao/brazil/dates';
import type { ReportName } from '@balcao/contract/finance/report-names';
import type { ReportRow, ReportRows } from '@balcao/contract/finance/report-rows';
import { COUNT_CAP } from '@balcao/contract/paging';
import type { Actor } from '../../../platform/actor.ts';
import { AppError } from '../../../platform/app-error.ts';
import type { Context } from '../../../platform/context.ts';
import type { Db } from '../../../platform/database/open.ts';
import { pageOf, spanOf } from '../../../platform/paging.ts';
import type { Cell } from '../../../platform/records/cells.ts';
import { type Format, streamSheet } from '../../../platform/records/export-stream.ts';
import { exportedUnits } from '../finance.policy.ts';
import * as registers from './registers.store.ts';
import { isKeyOf, readKey } from './report-key.rules.ts';
import * as rules from './report-rows.rules.ts';
import * as store from './report-rows.store.ts';
import { unitsOf } from './reports.ts';
import * as sums from './sums.store.ts';
import { branchOf } from './tree.rules.ts';

const BATCH_ROWS = 500;

/** What a key asks for, and its name. Throws FORBIDDEN, INVALID for a key that is none of this view. */
async function askedBy(ctx: Context, actor: Actor, name: ReportName, text: string) {
  const key = readKey(text);
  const units = unitsOf(actor, key?.unitId ?? null);
  if (!key || !isKeyOf(name, key))
    throw new AppError('INVALID', { fields: { key: ['Esta chave não é desta visão.'] } });
  const [unit] = key.unitId === null ? [] : await registers.listUnits(ctx.db, units);
  const of = { unit: unit?.name };
  if (key.of !== 'line')
    return { asked: { units, key } as store.Asked, title: rules.titleOf(key, of) };
  const [accounts, centers] = await Promise.all([
    registers.listAccounts(ctx.db),
    key.centerId ? registers.listCenters(ctx.db) : [],
  ]);
  const wanted = accounts.filter(({ kind }) => key.kinds.some((one) => one === kind));
  const branch = key.accountId === undefined ? null : new Set(branchOf(wanted, key.accountId));
  const accountIds = wanted.map(({ id }) => id).filter((id) => branch?.has(id) ?? true);
  const centerIds = key.centerId ? branchOf(centers, key.centerId) : undefined;
  const account = wanted.find(({ id }) => id === key.accountId);
  const names = {
    ...of,
    account: account && `${account.code} ${account.name}`,
    center: centers.find(({ id }) => id === key.centerId)?.name,
  };
  const asked: store.Asked = { units, key, accountIds, centerIds };
  return { asked, title: rules.titleOf(key, names) };
}

/** The number itself, and how many rows are behind it; sums of movements do not count. */
async function numberOf(
  db: Db,
  asked: store.Asked,
): Promise<{ count: number | null; cents: number }> {
  const { key, units } = asked;
  const parts = rules.partsOfKey(key);
  const divided = { parts, starts: [key.from] };
  if (key.of === 'movement') {
    const found = await sums.sumMovements(db, units, divided);
    return { count: null, cents: rules.movedCents(key.side, found) };
  }
  if (key.of === 'entry')
    return rules.openOf(key.direction, await sums.sumOpen(db, units, divided));
  const of = key.centerId === undefined ? 'account' : 'cost_center';
  const found = await sums.sumLines(db, { units, basis: key.basis, slots: [parts], of });
  const { accountIds = [], centerIds } = asked as Extract<store.Asked, { accountIds: unknown }>;
  const centers = centerIds && new Set<number | null>(centerIds);
  return rules.linesOf(found, accountIds, (id) => {
    if (key.centerId === undefined) return true;
    return centers ? centers.has(id) : id === null;
  });
}

type Paged = { name: ReportName; key: string; page: number; per_page: number };

/** The very rows behind a number of a view, and the number. Throws FORBIDDEN, INVALID. */
export async function listReportRows(
  ctx: Context,
  actor: Actor,
  { name, key, ...page }: Paged,
): Promise<ReportRows> {
  const { asked, title } = await askedBy(ctx, actor, name, key);
  const [number, rows] = await Promise.all([
    numberOf(ctx.db, asked),
    store.listRows(ctx.db, asked, spanOf(page)),
  ]);
  const found = number.count ?? (await store.countRows(ctx.db, asked, COUNT_CAP + 1));
  const count = { total: Math.min(found, COUNT_CAP), capped: found > COUNT_CAP };
  return { ...pageOf(page, count, rows), title, sums: { cents: number.cents } };
}

const headings = [
  'Data',
  'Descrição',
  'Documento',
  'Pessoa ou fornecedor',
  'Conta',
  'Centro de custo',
  'Conta bancária',
  'Unidade',
  'Valor',
  'Lançamento',
];

const text = (value: string | null): Cell => (value ? { text: value } : null);

const cellsOf = (row: ReportRow): Cell[] => [
  text(readDate(row.on)),
  text(row.description),
  text(row.document),
  text(row.party),
  text(row.account),
  text(row.cost_center),
  text(row.bank_account),
  text(row.business_unit_name),
  { number: row.cents / 100, decimals: 2 },
  row.fn_entry_id === null ? null : { number: row.fn_entry_id, decimals: 0 },
];

/** All rows behind a number as a file, which the audit notes. Throws FORBIDDEN, INVALID, TOO_MANY. */
export async function exportReportRows(
  ctx: Context,
  actor: Actor,
  { name, key, format }: { name: ReportName; key: string; format: Format },
): Promise<Readable> {
  if (!exportedUnits(actor)) throw new AppError('FORBIDDEN');
  const { asked, title } = await askedBy(ctx, actor, name, key);
  async function* cells(trx: Db) {
    for await (const rows of store.eachBatch(trx, asked, BATCH_ROWS)) yield rows.map(cellsOf);
  }
  const record = 'fn_report';
  return streamSheet(ctx, actor, { format, headings, cells, record, asked: { name, key, title } });
}
