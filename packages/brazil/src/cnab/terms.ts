import type { CnabBank } from './company.ts';

type Rule<K extends number> = { kind: K; value: string };

/** The rules of a charge, with the central bank's kinds (CobVValor). */
export type WrittenTerms = {
  cents: number;
  fine: Rule<1 | 2> | null;
  interest: Rule<1 | 2 | 3 | 4 | 5 | 6 | 7 | 8> | null;
  discount:
    | { kind: 1 | 2; steps: readonly { until: string; value: string }[] }
    | Rule<3 | 4 | 5 | 6>
    | null;
  abatement: Rule<1 | 2> | null;
};

/** The same as files can say them: amounts in cents, percents in hundredths. */
export type BankTerms = {
  fine: { percent: boolean; value: number } | null;
  interest: { aDay: number } | { percentAMonth: number } | null;
  discounts: { until: string; cents: number }[];
  abatementCents: number;
};

const hundredths = (value: string) => Number(value.replace('.', ''));

/** A percent, in hundredths, of so many cents, rounded half up as in the charge's own calculation. */
const percentOf = (percent: number, cents: number) =>
  Math.floor((2 * percent * cents + 10_000) / 20_000);

function abatementOf({ abatement, cents }: WrittenTerms): number {
  if (!abatement) return 0;
  const value = hundredths(abatement.value);
  return abatement.kind === 1 ? value : percentOf(value, cents);
}

/** The rules as amounts and percents; discounts in percent become amounts, which need no agreement about rounding. */
export function bankTermsOf(written: WrittenTerms): BankTerms {
  const { fine, interest, discount, cents } = written;
  const abatementCents = abatementOf(written);
  const steps = discount && 'steps' in discount ? discount.steps : [];
  const rate = interest ? hundredths(interest.value) : 0;
  return {
    abatementCents,
    fine: fine && { percent: fine.kind === 2, value: hundredths(fine.value) },
    interest:
      interest &&
      (interest.kind === 1
        ? { aDay: rate }
        : { percentAMonth: interest.kind === 2 ? rate * 30 : rate }),
    discounts: steps
      .map(({ until, value }) => ({
        until,
        cents:
          discount?.kind === 1
            ? hundredths(value)
            : percentOf(hundredths(value), cents - abatementCents),
      }))
      .toSorted((one, other) => one.until.localeCompare(other.until)),
  };
}

/** Interest a day in cents, where a file has no percent. */
export function interestADay(interest: BankTerms['interest'], cents: number): number {
  if (!interest) return 0;
  return 'aDay' in interest
    ? interest.aDay
    : Math.floor((2 * interest.percentAMonth * cents + 300_000) / 600_000);
}

/** What a bank's file cannot say of a charge's rules, in words by rule; empty if it can say all. */
export function termsFaults(
  bank: CnabBank,
  { fine, interest, discount }: WrittenTerms,
): Partial<Record<'interest' | 'discount' | 'fine', string>> {
  const only = bank === '237' ? bradescoFine(fine) : null;
  return {
    ...(interest &&
      interest.kind > 3 && {
        interest:
          'O arquivo do banco não aceita juros por ano nem por dia útil. Use juros por dia ou por mês.',
      }),
    ...(discount &&
      !('steps' in discount) && {
        discount:
          'O arquivo do banco não aceita desconto por dia de antecipação. Use descontos até uma data.',
      }),
    ...(only && { fine: only }),
  };
}

function bradescoFine(fine: WrittenTerms['fine']): string | null {
  if (fine?.kind === 1) return 'O arquivo do Bradesco só aceita multa em percentual.';
  return fine && hundredths(fine.value) > 9_999
    ? 'O arquivo do Bradesco aceita multa de até 99,99%.'
    : null;
}
