import { invalidAt } from '../../../platform/app-error.ts';
import type { Db } from '../../../platform/database/open.ts';
import { requireOpenMonths } from '../months/month-gate.ts';
import * as accountsStore from './accounts.store.ts';
import { competenceLines } from './ledger.rules.ts';
import * as store from './ledger.store.ts';
import type { EntryDraft, How, Part } from './ledger.ts';

const sumOf = (parts: readonly Part[]) => parts.reduce((sum, { cents }) => sum + cents, 0);

/** Throws INVALID for accounts and centres that take no bookings: closed ones, and accounts with others below them. */
export async function requireBookable(trx: Db, parts: readonly Part[]): Promise<void> {
  const accounts = [...new Set(parts.map(({ accountId }) => accountId))];
  const centers = [...new Set(parts.flatMap(({ centerId }) => centerId ?? []))];
  const bookable = await accountsStore.lockBookable(trx, accounts);
  if (!accounts.every((id) => bookable.has(id)))
    throw invalidAt(
      'fn_account_id',
      'Escolha uma conta ativa, do último nível do plano de contas.',
    );
  const active = centers.length ? await accountsStore.lockCenters(trx, centers) : new Set();
  if (!centers.every((id) => active.has(id)))
    throw invalidAt('fn_cost_center_id', 'Escolha um centro de custo ativo.');
}

/**
 * Books new entries inside the caller's transaction: keeps them with their parts, and their lines by competence. Returns their
 * ids in the order given. Throws MONTH_CLOSED, INVALID; the parts must add up to the amounts.
 */
export async function bookEntries(
  trx: Db,
  drafts: readonly EntryDraft[],
  how: How,
): Promise<number[]> {
  for (const { parts, amountCents } of drafts)
    if (sumOf(parts) !== amountCents) throw new Error('the parts of an entry are not its amount');
  await requireOpenMonths(
    trx,
    drafts.map(({ unitId, competence: day }) => ({ unitId, day })),
  );
  await requireBookable(
    trx,
    drafts.flatMap(({ parts }) => parts),
  );
  const ids = await store.insertEntries(trx, drafts, how);
  const lines = drafts.flatMap((draft, at) =>
    competenceLines({ ...draft, entryId: ids[at] ?? 0 }, draft.competence),
  );
  await store.insertLines(trx, lines, how.now);
  return ids;
}

/** What of an entry its journal depends on. */
export type Rebooked = Pick<EntryDraft, 'direction' | 'unitId' | 'competence' | 'parts'>;

/**
 * Books an entry anew that nothing has settled: the opposite of its lines on their days, and new ones. The caller writes the entry's
 * columns. Throws MONTH_CLOSED for the months of the old lines and of the new ones.
 */
export async function rebookEntry(
  trx: Db,
  entry: store.LockedEntry,
  to: Rebooked,
  { now }: How,
): Promise<void> {
  const standing = await store.listStandingLines(trx, entry.id);
  await requireOpenMonths(trx, [
    ...standing.map(({ unitId, on: day }) => ({ unitId, day })),
    { unitId: to.unitId, day: to.competence },
  ]);
  await requireBookable(trx, to.parts);
  await store.replaceParts(trx, entry.id, to.parts, now);
  const lines = [
    ...oppositeOf(entry.id, standing),
    ...competenceLines({ ...to, entryId: entry.id }, to.competence),
  ];
  await store.insertLines(trx, lines, now);
}

type Standing = Awaited<ReturnType<typeof store.listStandingLines>>;

/** What takes the standing lines of an entry back. */
export const oppositeOf = (entryId: number, standing: Standing) =>
  standing.map(({ unitId, on, accountId, centerId, cents }) => ({
    entryId,
    movementId: null,
    basis: 'competence' as const,
    on,
    unitId,
    accountId,
    centerId,
    cents: -cents,
  }));
