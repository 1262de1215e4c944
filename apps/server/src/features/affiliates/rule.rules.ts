import type { CommissionRule, CommissionValue } from '@balcao/contract/affiliates/rule';

const WHOLE_PERCENT = 10_000;

/** Hundredths of one percent for `12.50`, cents for a fixed amount. */
export const amountOf = (value: CommissionValue): number =>
  typeof value === 'number' ? value : Math.round(Number(value) * 100);

function valueFault(kind: CommissionRule['kind'], value: CommissionValue): string | undefined {
  if (kind === 'fixed')
    return typeof value === 'number' ? undefined : 'Informe o valor fixo em reais.';
  if (typeof value !== 'string') return 'Informe o percentual como 10.00.';
  return amountOf(value) <= WHOLE_PERCENT ? undefined : 'O percentual vai até 100.';
}

/** What does not fit together in a rule of the right shape, in words; undefined for a good one. */
export function ruleFault({ kind, value, tiers }: CommissionRule): string | undefined {
  const faults = [value, ...tiers.map((tier) => tier.value)].map((one) => valueFault(kind, one));
  const rises = tiers.every(({ from_cents }, at) => from_cents > (tiers[at - 1]?.from_cents ?? 0));
  return (
    faults.find(Boolean) ??
    (rises ? undefined : 'As faixas precisam começar em valores crescentes.')
  );
}

/** What the rule pays at this volume of the month, as `amountOf` counts. */
export function rateAt({ value, tiers }: CommissionRule, volumeCents: number): number {
  const tier = tiers.findLast(({ from_cents }) => from_cents <= volumeCents);
  return amountOf(tier?.value ?? value);
}
