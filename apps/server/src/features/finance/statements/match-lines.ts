import type { Match } from '@balcao/contract/finance/matching';
import type { Actor } from '../../../platform/actor.ts';
import { AppError } from '../../../platform/app-error.ts';
import type { Context } from '../../../platform/context.ts';
import type { Db } from '../../../platform/database/open.ts';
import { lockFor } from '../../payments/acting.ts';
import { applyPayment } from '../../payments/apply-payment.ts';
import { editedUnits, hasUnit } from '../finance.policy.ts';
import { bookEntries } from '../ledger/book.ts';
import { lockEntries } from '../ledger/ledger.store.ts';
import { lockTransfers } from '../ledger/movements.store.ts';
import { settleEntries } from '../ledger/settle.ts';
import { requireOpenMonths } from '../months/month-gate.ts';
import { matchFault, settledBy } from './match.rules.ts';
import * as store from './match.store.ts';
import { type TaughtRule, useRules } from './rules.store.ts';

/** An entry that is booked for a line. */
export type NewEntry = {
  description: string;
  accountId: number;
  centerId: number | null;
  supplierName?: string | null;
  competence?: string | undefined;
};

/** A locked line and its parts, with its sign; `entry` books one for the whole line instead. */
export type LineMatch = { line: store.LockedLine; matches: readonly Match[]; entry?: NewEntry };

export type Done = {
  /** The entry behind each line that has exactly one. */
  entries: Map<number, number>;
  announce: (() => Promise<void>)[];
};

const fault = (text: string) =>
  new AppError('INVALID', { reason: text, fields: { matches: [text] } });

type How = { actor: Actor; now: Date };
type Part = { line: store.LockedLine; match: Match };

const partsOf = (items: readonly LineMatch[], kind: Match['kind']): Part[] =>
  items.flatMap(({ line, matches }) =>
    matches.filter((match) => match.kind === kind).map((match) => ({ line, match })),
  );

/** Nobody takes these entries or movements back while they are matched. */
async function lockBehind(trx: Db, items: readonly LineMatch[]) {
  const owners = await store.listOwners(
    trx,
    partsOf(items, 'movement').map(({ match }) => match.id),
  );
  const asked = partsOf(items, 'entry').map(({ match }) => match.id);
  const entries = await lockEntries(trx, [
    ...asked,
    ...owners.flatMap(({ entry_id }) => entry_id ?? []),
  ]);
  await lockTransfers(trx, [...new Set(owners.flatMap(({ transfer_id }) => transfer_id ?? []))]);
  return { entries, owners: new Map(owners.map((owner) => [owner.id, owner])) };
}

type Entries = Awaited<ReturnType<typeof lockEntries>>;

function requireFitting(actor: Actor, { line, match }: Part, entries: Entries): void {
  const entry = entries.get(match.id);
  if (!entry || !hasUnit(editedUnits(actor), entry.business_unit_id))
    throw fault('Não encontramos um dos lançamentos.');
  if ((entry.direction === 'receivable') !== match.amount_cents > 0)
    throw fault(
      line.cents > 0
        ? 'Um dos lançamentos é a pagar, e a parte entrou na conta.'
        : 'Um dos lançamentos é a receber, e a parte saiu da conta.',
    );
  if (settledBy(match).amountCents <= 0) throw fault('Juros e multa passam do valor da parte.');
}

const newEntryOf = (rule: TaughtRule): NewEntry => ({
  description: rule.description,
  accountId: rule.fn_account_id,
  centerId: rule.fn_cost_center_id,
});

/** The entries of lines that become new ones, booked; rules say what of. */
async function bookNew(trx: Db, items: readonly LineMatch[], { actor, now }: How) {
  const taught = partsOf(items, 'rule');
  const rules = await useRules(
    trx,
    taught.map(({ match }) => match.id),
  );
  const drafts = [
    ...items.flatMap(({ line, entry }) =>
      entry ? [{ line, entry, cents: line.cents, ruleId: null }] : [],
    ),
    ...taught.map(({ line, match }) => {
      const rule = rules.get(match.id);
      const direction = match.amount_cents > 0 ? 'receivable' : 'payable';
      if (rule?.business_unit_id !== line.unitId || rule.direction !== direction)
        throw fault('Não encontramos uma das regras.');
      return { line, entry: newEntryOf(rule), cents: match.amount_cents, ruleId: match.id };
    }),
  ];
  const ids = await bookEntries(
    trx,
    drafts.map(({ line, entry, cents }) => {
      const { accountId, centerId, description, supplierName = null, competence = line.on } = entry;
      const amountCents = Math.abs(cents);
      return {
        direction: cents > 0 ? ('receivable' as const) : ('payable' as const),
        source: 'statement' as const,
        description,
        supplierName,
        unitId: line.unitId,
        competence,
        dueDate: line.on,
        amountCents,
        parts: [{ accountId, centerId, cents: amountCents }],
      };
    }),
    { now, userId: actor.userId },
  );
  return drafts.map((draft, at) => ({ ...draft, entryId: ids[at] ?? 0 }));
}

/** Settles entries by parts of lines; the matches with the movements that this makes. */
async function settle(trx: Db, items: readonly LineMatch[], how: How) {
  const booked = (await bookNew(trx, items, how)).map(({ line, cents, ruleId, entryId }) => ({
    line,
    cents,
    ruleId,
    entryId,
    sums: { amountCents: Math.abs(cents) },
  }));
  const asked = partsOf(items, 'entry').map(({ line, match }) => ({
    line,
    cents: match.amount_cents,
    ruleId: null,
    entryId: match.id,
    sums: settledBy(match),
  }));
  const all = [...booked, ...asked];
  if (all.length === 0) return [];
  const movements = await settleEntries(
    trx,
    all.map(({ line, entryId, sums }) => ({
      ...sums,
      entryId,
      bankAccountId: line.accountId,
      on: line.on,
    })),
    { now: how.now, userId: how.actor.userId },
  );
  return all.map(({ line, cents, ruleId, entryId }, at) => ({
    entryId,
    match: { lineId: line.id, movementId: movements[at] ?? 0, cents, made: true, ruleId },
  }));
}

const NOT_POSTED =
  'O dinheiro desta cobrança não foi lançado nesta conta. Concilie a linha com o lançamento dela.';

/** Books money for charges; their posting makes the movements, which stay when the match is undone. */
async function payCharges(ctx: Context, trx: Db, items: readonly LineMatch[], { actor }: How) {
  const parts = partsOf(items, 'charge').toSorted((a, b) => a.match.id - b.match.id);
  const announce: Done['announce'] = [];
  const matches: store.NewMatch[] = [];
  for (const { line, match } of parts) {
    if (match.amount_cents < 0)
      throw fault('Uma cobrança recebe dinheiro, e a parte saiu da conta.');
    await lockFor(trx, match.id, 'settle');
    const paid = await applyPayment(ctx, trx, match.id, {
      source: 'hand',
      externalId: null,
      paidOn: line.on,
      cents: match.amount_cents,
      note: line.text.slice(0, 200),
      bankAccountId: line.accountId,
      from: actor,
    });
    const posted = paid.paymentId && (await store.findPosted(trx, paid.paymentId, line.accountId));
    if (!posted) throw new AppError('CHARGE_STATE', { reason: NOT_POSTED });
    announce.push(paid.announce);
    const cents = match.amount_cents;
    matches.push({ lineId: line.id, movementId: posted.id, cents, made: false, ruleId: null });
  }
  return { matches, announce };
}

/** Takes from what is left of each movement, under its lock. Throws MATCH_TAKEN. */
async function requireLeft(
  trx: Db,
  lines: readonly store.LockedLine[],
  matches: readonly store.NewMatch[],
) {
  const left = await store.lockLeft(
    trx,
    matches.map(({ movementId }) => movementId),
  );
  const accounts = new Map(lines.map(({ id, accountId }) => [id, accountId]));
  for (const { lineId, movementId, cents } of matches) {
    const row = left.get(movementId);
    if (!row || row.fn_bank_account_id !== accounts.get(lineId)) throw new AppError('MATCH_TAKEN');
    if (Math.sign(row.cents) !== Math.sign(cents) || Math.abs(row.cents) < Math.abs(cents))
      throw new AppError('MATCH_TAKEN');
    row.cents -= cents;
  }
}

/**
 * Matches locked, open lines inside the caller's transaction: settles entries, books new ones, pays charges, and links all of
 * it. In one order for everybody: lines, charges, entries, months, what is left of movements. Throws INVALID, LINE_STATE,
 * MATCH_TAKEN, MONTH_CLOSED, ENTRY_STATE, CHARGE_STATE.
 */
export async function matchLines(
  ctx: Context,
  trx: Db,
  items: readonly LineMatch[],
  how: How,
): Promise<Done> {
  const lines = items.map(({ line }) => line);
  if (lines.some(({ state }) => state !== 'open')) throw new AppError('LINE_STATE');
  for (const { line, matches, entry } of items) {
    const words = entry ? null : matchFault(line.cents, matches);
    if (words) throw fault(words);
  }
  const paid = await payCharges(ctx, trx, items, how);
  const { entries, owners } = await lockBehind(trx, items);
  for (const part of partsOf(items, 'entry')) requireFitting(how.actor, part, entries);
  await requireOpenMonths(
    trx,
    lines.map(({ unitId, on: day }) => ({ unitId, day })),
  );
  const settled = await settle(trx, items, how);
  const linked = partsOf(items, 'movement').map(({ line, match }) => ({
    lineId: line.id,
    movementId: match.id,
    cents: match.amount_cents,
    made: false,
    ruleId: null,
  }));
  const matches = [...linked, ...paid.matches, ...settled.map(({ match }) => match)];
  await requireLeft(trx, lines, matches);
  await store.insertMatches(trx, matches, { by: how.actor.userId, now: how.now });
  const ids = lines.map(({ id }) => id);
  await store.updateLines(trx, ids, { state: 'matched', by: how.actor.userId, now: how.now });
  const behind = new Map<number, number>();
  for (const { match, entryId } of settled) behind.set(match.lineId, entryId);
  for (const { lineId, movementId } of linked) {
    const entryId = owners.get(movementId)?.entry_id;
    if (entryId) behind.set(lineId, entryId);
  }
  const single = items.filter(({ entry, matches: parts }) => entry || parts.length === 1);
  const found = single.flatMap(({ line }) => {
    const entryId = behind.get(line.id);
    return entryId ? [[line.id, entryId] as const] : [];
  });
  return { entries: new Map(found), announce: paid.announce };
}
