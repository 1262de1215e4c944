import { hundredths, isRate, MOST_CENTS, shareOf } from './amounts.rules.ts';
import type { Amounts, Provider, WithheldTax, Withholding } from './content.ts';

/** A part of a note that cannot stay so, told at its field in words for a clerk. */
export type ContentFault = { field: string; text: string };

export type Taxes = {
  /** The value without the unconditional discount and the deductions. */
  issBaseCents: number;
  /** What this note owes; 0 where the monthly payment of Simples or MEI holds it, or nothing is owed. */
  issCents: number;
  issRate: string;
  /** Where the ISS is paid: with this note, in the monthly payment (DAS), or nowhere. */
  issPaid: 'note' | 'das' | 'nowhere';
  issWithheldCents: number;
  /** The value without the unconditional discount: what rates of federal taxes are shares of. */
  federalBaseCents: number;
  withheld: Record<WithheldTax, number>;
  /** PIS and COFINS that the provider pays itself. */
  own: { pisCents: number; cofinsCents: number } | null;
  /** All that the customer keeps back, with the ISS. */
  withheldCents: number;
  /** What the customer pays. */
  netCents: number;
  faults: ContentFault[];
};

const withheldTaxes = ['pis', 'cofins', 'csll', 'irrf', 'cp'] as const;
type Scope = Pick<Provider, 'regime' | 'simplesScope'>;

function issPaid({ issKind, issWithheld }: Amounts, { regime, simplesScope = 1 }: Scope) {
  if (issKind !== 'taxable') return 'nowhere';
  if (regime === 'mei') return 'das';
  return regime === 'simples' && simplesScope === 1 && issWithheld === 'no' ? 'das' : 'note';
}

function withheldCents(of: Withholding, base: number): number {
  if (!of) return 0;
  if ('cents' in of) return of.cents;
  return isRate(of.rate) ? shareOf(base, of.rate) : 0;
}

/** The taxes of a note, each with what it is a share of, in whole cents (half a cent upwards), and what does not add up. */
export function computeTaxes(amounts: Amounts, provider: Scope): Taxes {
  const federalBaseCents = amounts.valueCents - amounts.unconditionalDiscountCents;
  const issBaseCents = federalBaseCents - amounts.deductionCents;
  const faults = faultsOfAmounts(amounts, provider);
  // With numbers that are none there is nothing to compute.
  const base = faults.some(({ field }) => field.startsWith('amounts.')) ? 0 : federalBaseCents;
  const issBase = base === 0 ? 0 : issBaseCents;
  const paid = issPaid(amounts, provider);
  const issCents =
    paid === 'note' && isRate(amounts.issRate) ? shareOf(issBase, amounts.issRate) : 0;
  const issWithheldCents = amounts.issWithheld === 'no' ? 0 : issCents;
  const withheld = Object.fromEntries(
    withheldTaxes.map((tax) => [tax, base && withheldCents(amounts.withheld[tax], base)]),
  ) as Taxes['withheld'];
  const federal = withheldTaxes.reduce((sum, tax) => sum + withheld[tax], 0);
  const kept = issWithheldCents + federal;
  const netCents = base && base - amounts.conditionalDiscountCents - kept;
  const own = amounts.ownPisCofins && {
    pisCents: shareOf(base, amounts.ownPisCofins.pisRate),
    cofinsCents: shareOf(base, amounts.ownPisCofins.cofinsRate),
  };
  if (netCents < 0)
    faults.push({
      field: 'amounts.withheld',
      text: 'Os descontos e as retenções passam do valor do serviço.',
    });
  return {
    issBaseCents: issBase,
    issCents,
    issRate: amounts.issRate,
    issPaid: paid,
    issWithheldCents,
    federalBaseCents: base,
    withheld,
    own: own ?? null,
    withheldCents: kept,
    netCents,
    faults,
  };
}

const isCents = (value: number) => Number.isSafeInteger(value) && value >= 0 && value <= MOST_CENTS;
const NO_AMOUNT = 'Informe um valor em reais, com até dois centavos, a partir de zero.';
const NO_RATE = 'Informe uma alíquota em %, com até duas casas (por exemplo 2,00).';

function faultsOfAmounts(amounts: Amounts, provider: Scope): ContentFault[] {
  const faults: ContentFault[] = [];
  const fault = (field: string, text: string) => faults.push({ field: `amounts.${field}`, text });
  const parts = [
    'valueCents',
    'unconditionalDiscountCents',
    'conditionalDiscountCents',
    'deductionCents',
  ] as const;
  for (const part of parts) if (!isCents(amounts[part])) fault(part, NO_AMOUNT);
  for (const tax of withheldTaxes) {
    const of = amounts.withheld[tax];
    if (of && ('cents' in of ? !isCents(of.cents) : !isShare(of.rate)))
      fault(`withheld.${tax}`, 'cents' in of ? NO_AMOUNT : NO_RATE);
  }
  const { ownPisCofins } = amounts;
  if (ownPisCofins && !(isShare(ownPisCofins.pisRate) && isShare(ownPisCofins.cofinsRate)))
    fault('ownPisCofins', NO_RATE);
  if (!isRate(amounts.issRate)) fault('issRate', NO_RATE);
  else if (hundredths(amounts.issRate) > 500)
    fault('issRate', 'O ISS não passa de 5% (LC 116/2003).');
  if (faults.length > 0) return faults;
  if (amounts.valueCents === 0) fault('valueCents', 'O valor do serviço deve ser maior que zero.');
  else if (amounts.unconditionalDiscountCents >= amounts.valueCents)
    fault('unconditionalDiscountCents', 'O desconto deve ser menor que o valor do serviço.');
  else if (amounts.deductionCents > amounts.valueCents - amounts.unconditionalDiscountCents)
    fault('deductionCents', 'A dedução passa do valor do serviço já com o desconto.');
  return [...faults, ...faultsOfRegime(amounts, provider)];
}

const isShare = (rate: string) => isRate(rate) && hundredths(rate) < 10_000;

function faultsOfRegime(amounts: Amounts, { regime }: Scope): ContentFault[] {
  const faults: ContentFault[] = [];
  const isKept = amounts.issWithheld !== 'no';
  if (isKept && amounts.issKind !== 'taxable')
    faults.push({
      field: 'amounts.issWithheld',
      text: 'Só há retenção de ISS quando a operação é tributável.',
    });
  if (isKept && regime === 'mei')
    faults.push({ field: 'amounts.issWithheld', text: 'O ISS do MEI não é retido: está no DAS.' });
  if (amounts.ownPisCofins && regime !== 'normal')
    faults.push({
      field: 'amounts.ownPisCofins',
      text: 'No Simples e no MEI, PIS e COFINS próprios estão no DAS.',
    });
  return faults;
}
