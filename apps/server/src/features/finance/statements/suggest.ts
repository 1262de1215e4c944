import type { Suggestion } from '@balcao/contract/finance/matching';
import type { Actor } from '../../../platform/actor.ts';
import type { Context } from '../../../platform/context.ts';
import { pageOf, spanOf } from '../../../platform/paging.ts';
import { findOpenCharges } from '../../payments/open-charges.ts';
import type { Units } from '../finance.policy.ts';
import { requireSight } from '../sight.ts';
import { type LineRow, listLines } from './lines.store.ts';
import { scoreLines } from './score-lines.ts';
import { counted, requireStatement } from './statements.ts';
import { type Facts, namedIn, type Scored, takenBy } from './suggest.rules.ts';
import * as store from './suggest.store.ts';

type Of = { accountId: number; unitId: number; units: Units };

const mark = (word: string, text: string | number | null) =>
  text === null || text === '' ? [] : [{ word, text: String(text) }];

const ofMovement = (row: store.MovementRow): Facts => ({
  kind: 'movement',
  id: row.id,
  description: row.description,
  on: row.on,
  leftCents: row.left,
  askedCents: null,
  marks: mark('documento', row.document),
  taxId: row.tax_id,
  name: row.name,
});

const ofEntry = (row: store.EntryRow): Facts => ({
  kind: 'entry',
  id: row.id,
  description: row.description,
  on: row.due_date,
  leftCents: row.direction === 'receivable' ? row.left : -row.left,
  askedCents: null,
  marks: mark('documento', row.document),
  taxId: row.tax_id,
  name: row.name,
});

type ChargeRow = Awaited<ReturnType<typeof findOpenCharges>>[number];

const ofCharge = (row: ChargeRow): Facts => ({
  kind: 'charge',
  id: row.id,
  description: `Cobrança ${row.reference ?? row.id} de ${row.person_name}`,
  on: row.due_date,
  leftCents: row.left_cents,
  askedCents: row.asked_cents,
  marks: [
    ...mark('nosso número', row.our_number),
    ...mark('txid', row.pix_txid),
    ...mark('referência', row.reference),
  ],
  taxId: row.person_tax_id,
  name: row.person_name,
});

/** The candidates of many lines, surest first; one statement for each kind. */
export async function candidatesOf(
  ctx: Context,
  actor: Actor,
  { accountId, unitId, units }: Of,
  lines: readonly LineRow[],
): Promise<Map<number, Scored[]>> {
  if (lines.length === 0) return new Map();
  const asked = lines.map((line) => ({ ...line, ...namedIn(line) }));
  const coming = asked
    .filter(({ cents }) => cents > 0)
    .map(({ id, cents, on, numbers, words, taxIds }) => ({
      line: id,
      cents,
      on,
      numbers,
      words,
      taxIds,
    }));
  const page = asked.map(({ id, on, cents, text, document, taxIds }) => ({
    id,
    on,
    cents,
    text,
    document,
    taxIds,
  }));
  const [movements, entries, rules, charges] = await Promise.all([
    store.listMovements(ctx.db, accountId, page),
    store.listEntries(ctx.db, units, page),
    store.listRules(ctx.db, unitId),
    findOpenCharges(ctx, actor, coming),
  ]);
  const facts = new Map<number, Facts[]>();
  const add = (line: number, one: Facts) => {
    const those = facts.get(line);
    if (those) those.push(one);
    else facts.set(line, [one]);
  };
  for (const row of movements) add(row.line, ofMovement(row));
  for (const row of entries) add(row.line, ofEntry(row));
  for (const row of charges) add(row.line, ofCharge(row));
  return scoreLines(lines, facts, rules);
}

type Asked = { id: number; page: number; per_page: number };

/** A page of open lines, and what each may be. Throws FORBIDDEN, NOT_FOUND. */
export async function listSuggestions(ctx: Context, actor: Actor, { id, ...query }: Asked) {
  const statement = await requireStatement(ctx, actor, id);
  const lines = await listLines(ctx.db, id, { state: 'open', ...spanOf(query) });
  const { fn_bank_account_id: accountId, business_unit_id: unitId } = statement;
  const of = { accountId, unitId, units: requireSight(actor) };
  const found = await candidatesOf(ctx, actor, of, lines);
  const data = lines.map(
    (line): Suggestion => ({
      line_id: line.id,
      on: line.on,
      amount_cents: line.cents,
      text: line.text,
      document: line.document,
      candidates: (found.get(line.id) ?? []).map((one) => ({
        kind: one.kind,
        id: one.id,
        description: one.description,
        on: one.on,
        amount_cents: takenBy(line, one),
        score: one.score,
        why: one.why,
      })),
    }),
  );
  return pageOf(query, counted(statement.open), data);
}
