import type { bookLine as bookSpec, Match } from '@balcao/contract/finance/matching';
import type { StatementLine } from '@balcao/contract/finance/statements';
import type { z } from 'zod';
import type { Actor } from '../../../platform/actor.ts';
import { AppError } from '../../../platform/app-error.ts';
import type { Context } from '../../../platform/context.ts';
import { writeAudit } from '../../../platform/database/audit.ts';
import type { Db } from '../../../platform/database/open.ts';
import type { Act } from '../../../platform/repeated-acts.ts';
import { acting, requireRight } from '../../payments/acting.ts';
import { today } from '../../payments/payments.ts';
import { editedUnits, hasUnit, seenUnits } from '../finance.policy.ts';
import { lockEntries } from '../ledger/ledger.store.ts';
import { cancelEntry, reverseMovements } from '../ledger/reverse.ts';
import { requireOpenMonths } from '../months/month-gate.ts';
import { getLine } from './lines.store.ts';
import { signedMatches } from './match.rules.ts';
import * as store from './match.store.ts';
import { type Done, matchLines } from './match-lines.ts';
import { getDescription, keepRule } from './rules.store.ts';
import { describeLines } from './statements.ts';
import { lastingText } from './suggest.rules.ts';

const RECORD = 'fn_statement';
const UNDONE = 'Conciliação desfeita';
const PAID_STAYS =
  'A cobrança continua paga: o dinheiro dela segue lançado, sem linha do extrato. Para devolvê-lo, use a devolução na cobrança.';

export type Answer = StatementLine & { note: string | null };
type On = { id: number; act: Act | null };

/** Throws FORBIDDEN, NOT_FOUND for a line of a unit out of sight. */
async function requireLine(ctx: Context, actor: Actor, id: number): Promise<void> {
  const seen = seenUnits(actor);
  if (!seen || !editedUnits(actor)) throw new AppError('FORBIDDEN');
  const unitId = await store.findUnitOfLine(ctx.db, id);
  if (unitId === undefined || !hasUnit(seen, unitId)) throw new AppError('NOT_FOUND');
  if (!hasUnit(editedUnits(actor), unitId)) throw new AppError('FORBIDDEN');
}

type Work = (
  trx: Db,
  line: store.LockedLine,
  now: Date,
) => Promise<{ note?: string; done?: Done } | undefined>;

/** An act on one line: rights, the work on the locked row, and the line as its answer. */
async function onLine(ctx: Context, actor: Actor, { id, act }: On, work: Work): Promise<Answer> {
  await requireLine(ctx, actor, id);
  return acting(ctx, act, async (trx) => {
    const [line] = await store.lockLines(trx, [id]);
    if (!line) throw new AppError('NOT_FOUND');
    const { note = null, done } = (await work(trx, line, ctx.clock())) ?? {};
    const [shown] = await describeLines(trx, [await getLine(trx, id)]);
    if (!shown) throw new Error(`no line ${id}`);
    const announce = async () => {
      for (const tell of done?.announce ?? []) await tell();
    };
    return { answer: { ...shown, note }, announce };
  });
}

type Told = {
  action: 'statement.match' | 'statement.unmatch' | 'statement.ignore' | 'statement.unignore';
  after?: object;
};

const tell = (trx: Db, actor: Actor, line: store.LockedLine, { action, after }: Told) =>
  writeAudit(trx, actor, {
    action,
    record: RECORD,
    recordId: line.statementId,
    after: { line_id: line.id, on: line.on, amount_cents: line.cents, ...after },
  });

/** Keeps a rule by what a line became. Throws INVALID where it teaches nothing. */
async function learn(
  trx: Db,
  actor: Actor,
  { line, done, now }: { line: store.LockedLine; done: Done; now: Date },
) {
  const entryId = done.entries.get(line.id);
  const entry = entryId ? (await lockEntries(trx, [entryId])).get(entryId) : undefined;
  const [part, ...more] = entry?.parts ?? [];
  const text = lastingText(line.text);
  if (!entry || !part || more.length > 0 || text.length < 3)
    throw new AppError('INVALID', {
      fields: {
        learn: [
          'Só ensina quem concilia com um lançamento de uma conta, e o texto da linha tem palavras.',
        ],
      },
    });
  const rule = await keepRule(trx, {
    business_unit_id: line.unitId,
    text,
    direction: line.cents > 0 ? 'receivable' : 'payable',
    description: (await getDescription(trx, entry.id)).description,
    fn_account_id: part.accountId,
    fn_cost_center_id: part.centerId,
    by: actor.userId,
    now,
  });
  await writeAudit(trx, actor, {
    action: 'statement.learn',
    record: 'fn_statement_rule',
    recordId: rule,
    after: { text, fn_account_id: part.accountId, fn_cost_center_id: part.centerId },
  });
}

type Matching = On & { matches: readonly Match[]; learn: boolean };

/** Throws FORBIDDEN, NOT_FOUND, INVALID, LINE_STATE, MATCH_TAKEN, MONTH_CLOSED, ENTRY_STATE, CHARGE_STATE. */
export async function matchLine(ctx: Context, actor: Actor, asked: Matching): Promise<Answer> {
  for (const { kind, id } of asked.matches)
    if (kind === 'charge') await requireRight(ctx.db, actor, id, 'settle');
  return onLine(ctx, actor, asked, async (trx, line, now) => {
    const matches = signedMatches(line.cents, asked.matches);
    const done = await matchLines(ctx, trx, [{ line, matches }], { actor, now });
    if (asked.learn) await learn(trx, actor, { line, done, now });
    const after = {
      matches: matches.map(({ kind, id, amount_cents }) => ({ kind, id, amount_cents })),
    };
    await tell(trx, actor, line, { action: 'statement.match', after });
    return { done };
  });
}

type Booking = On & z.output<typeof bookSpec.body>;

/** Throws FORBIDDEN, NOT_FOUND, INVALID, LINE_STATE, MONTH_CLOSED. */
export function bookLine(ctx: Context, actor: Actor, asked: Booking): Promise<Answer> {
  return onLine(ctx, actor, asked, async (trx, line, now) => {
    const entry = {
      description: asked.description,
      accountId: asked.fn_account_id,
      centerId: asked.fn_cost_center_id,
      supplierName: asked.supplier_name,
      competence: asked.competence,
    };
    const done = await matchLines(ctx, trx, [{ line, matches: [], entry }], { actor, now });
    if (asked.learn) await learn(trx, actor, { line, done, now });
    const after = { fn_entry_id: done.entries.get(line.id) };
    await tell(trx, actor, line, { action: 'statement.match', after });
    return { done };
  });
}

const requireState = (line: store.LockedLine, state: string) => {
  if (line.state !== state) throw new AppError('LINE_STATE');
};
const gate = (trx: Db, { unitId, on: day }: store.LockedLine) =>
  requireOpenMonths(trx, [{ unitId, day }]);

/** Throws FORBIDDEN, NOT_FOUND, LINE_STATE, MONTH_CLOSED. */
export function unmatchLine(ctx: Context, actor: Actor, on: On): Promise<Answer> {
  return onLine(ctx, actor, on, async (trx, line, now) => {
    requireState(line, 'matched');
    await gate(trx, line);
    const gone = await store.deleteMatches(trx, line.id);
    const why = { now, userId: actor.userId, reason: UNDONE, today: today(ctx) };
    const made = gone.filter((one) => one.made);
    if (made.length > 0)
      await reverseMovements(
        trx,
        made.map(({ movementId }) => movementId),
        { ...why, matched: true },
      );
    // Entries that only this line made go with it.
    const own = made.flatMap(({ source, entryId }) =>
      source === 'statement' && entryId ? [entryId] : [],
    );
    for (const entry of (await lockEntries(trx, own)).values())
      if (entry.status === 'open') await cancelEntry(trx, entry, why);
    await store.updateLines(trx, [line.id], { state: 'open', by: actor.userId, now });
    await tell(trx, actor, line, { action: 'statement.unmatch' });
    return gone.some(({ source }) => source === 'charge') ? { note: PAID_STAYS } : undefined;
  });
}

/** Throws FORBIDDEN, NOT_FOUND, LINE_STATE, MONTH_CLOSED. */
export function ignoreLine(ctx: Context, actor: Actor, { reason, ...on }: On & { reason: string }) {
  return onLine(ctx, actor, on, async (trx, line, now) => {
    requireState(line, 'open');
    await gate(trx, line);
    await store.updateLines(trx, [line.id], { state: 'ignored', reason, by: actor.userId, now });
    await tell(trx, actor, line, { action: 'statement.ignore', after: { reason } });
    return undefined;
  });
}

/** Throws FORBIDDEN, NOT_FOUND, LINE_STATE, MONTH_CLOSED. */
export function unignoreLine(ctx: Context, actor: Actor, on: On): Promise<Answer> {
  return onLine(ctx, actor, on, async (trx, line, now) => {
    requireState(line, 'ignored');
    await gate(trx, line);
    await store.updateLines(trx, [line.id], { state: 'open', by: actor.userId, now });
    await tell(trx, actor, line, { action: 'statement.unignore' });
    return undefined;
  });
}
