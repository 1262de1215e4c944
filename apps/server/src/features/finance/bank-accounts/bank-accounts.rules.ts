import { invalidAt } from '../../../platform/app-error.ts';
import type { Values } from '../../../platform/records/behaviour.ts';
import { monthNumber } from '../months/month.rules.ts';
import { idOf } from '../registers/row-values.rules.ts';

export type Account = {
  unitId: number;
  openingCents: number;
  openingOn: string;
  receivesCharges: boolean;
  active: boolean;
  bank: string | null;
};

/** A bank account as it would stand. */
export const accountOf = (row: Values): Account => ({
  unitId: idOf(row.business_unit_id) ?? 0,
  openingCents: Number(row.opening_cents ?? 0),
  openingOn: String(row.opening_on ?? ''),
  receivesCharges: row.receives_charges === true,
  active: row.active !== false,
  bank: typeof row.bank === 'string' && row.bank ? row.bank : null,
});

/** Throws INVALID at its field for what no bank account can be. */
export function requireSound({ bank, openingOn, receivesCharges, active }: Account): void {
  if (bank && !/^\d{3}$/.test(bank))
    throw invalidAt('bank', 'São os três números do banco: 001, 341.');
  if (openingOn < '1990-01-01' || openingOn > '2199-12-31')
    throw invalidAt('opening_on', 'Data inválida.');
  if (receivesCharges && !active)
    throw invalidAt('receives_charges', 'Uma conta encerrada não recebe as cobranças.');
}

/** Whether a save changes what the account held at first. */
export const movesOpening = (before: Account | undefined, after: Account): boolean =>
  !before ||
  before.unitId !== after.unitId ||
  before.openingCents !== after.openingCents ||
  before.openingOn !== after.openingOn;

/** Throws INVALID where a closed month holds a balance that would change. */
export function requireOpen(
  closed: string | undefined,
  before: Account | undefined,
  after: Account,
) {
  if (!closed) return;
  const field =
    before && before.openingCents !== after.openingCents ? 'opening_cents' : 'opening_on';
  throw invalidAt(
    field,
    `O mês ${monthNumber(closed)} desta unidade está fechado: o saldo inicial não muda mais.`,
  );
}

type Usage = { firstOn: string | null; hasStatements: boolean };

/** Throws INVALID for another unit once the account is used, or a first day after its first movement. */
export function requireUsageFits(before: Account, after: Account, usage: Usage): void {
  const { firstOn, hasStatements } = usage;
  if (before.unitId !== after.unitId && (firstOn || hasStatements))
    throw invalidAt('business_unit_id', 'Esta conta já tem movimento: a unidade não muda mais.');
  if (firstOn && after.openingOn > firstOn) {
    const day = firstOn.split('-').toReversed().join('/');
    throw invalidAt('opening_on', `Já há movimento em ${day}: escolha esse dia ou um anterior.`);
  }
}

type Side = { active: boolean; openingOn: string };

/** Throws INVALID for a transfer that touches a closed account, one that was not open yet, or a day to come. */
export function requireTransfer(wish: { from: Side; to: Side; on: string; today: string }): void {
  const { from, to, on, today } = wish;
  for (const [field, side] of [
    ['from_id', from],
    ['to_id', to],
  ] as const)
    if (!side.active) throw invalidAt(field, 'Esta conta está encerrada. Escolha outra.');
  if (on > today) throw invalidAt('on', 'A data não pode ser futura.');
  if (on < from.openingOn || on < to.openingOn)
    throw invalidAt('on', 'A data é anterior ao saldo inicial de uma das contas.');
}
