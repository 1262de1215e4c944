import type { ChargeTerms } from '@balcao/brazil/charge-rules';
import { formatCurrency } from '@balcao/brazil/money';
import { brazilianDate } from '../../../ui/date-text.ts';
import {
  abatementKinds,
  discountKinds,
  fineKinds,
  interestKinds,
  type Kind,
  measureOf,
} from './rule-kinds.ts';

type Rule = { kind: number; value: string };

/** "2,00%" or "R$ 5,00". */
function valueText(kinds: readonly Kind[], { kind, value }: Rule): string {
  const hundredths = Math.round(Number(value) * 100);
  return measureOf(kinds, kind) === 'money'
    ? formatCurrency(hundredths)
    : `${value.replace('.', ',')}%`;
}

/** "ao mês" of "% ao mês". */
const perOf = (kinds: readonly Kind[], kind: number) =>
  (kinds.find((one) => one.kind === kind)?.label ?? '').replace(/^(%|R\$) ?/, '');

function discountWords(discount: ChargeTerms['discount']): string[] {
  if (!discount) return [];
  if ('steps' in discount) {
    return discount.steps.map(
      ({ until, value }) =>
        `Desconto de ${valueText(discountKinds, { kind: discount.kind, value })} até ${brazilianDate(until)}`,
    );
  }
  return [
    `Desconto de ${valueText(discountKinds, discount)} ${perOf(discountKinds, discount.kind)}`,
  ];
}

type Rules = Pick<ChargeTerms, 'fine' | 'interest' | 'discount' | 'abatement'>;

/** A charge's rules as people say them. */
export function ruleWords({ fine, interest, discount, abatement }: Rules): string[] {
  return [
    ...(fine ? [`Multa de ${valueText(fineKinds, fine)}`] : []),
    ...(interest
      ? [`Juros de ${valueText(interestKinds, interest)} ${perOf(interestKinds, interest.kind)}`]
      : []),
    ...discountWords(discount),
    ...(abatement ? [`Abatimento de ${valueText(abatementKinds, abatement)}`] : []),
  ];
}
