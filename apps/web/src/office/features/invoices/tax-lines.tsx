import { formatCurrency } from '@balcao/brazil/money';
import type { Taxes } from '@balcao/contract/invoices/amounts';
import type { Invoice } from '@balcao/contract/invoices/invoice';
import style from './tax-lines.module.css';

type Amounts = Pick<
  Invoice,
  | 'value_cents'
  | 'discount_cents'
  | 'conditional_discount_cents'
  | 'deduction_cents'
  | 'withheld_rates'
>;

const percent = (rate: string) => `${rate.replace('.', ',')}%`;

const paid: Record<Taxes['iss_paid'], string> = {
  note: 'recolhido com esta nota',
  das: 'recolhido no DAS',
  nowhere: 'não devido',
};

const federal = [
  ['pis', 'PIS', 'pis_cents'],
  ['cofins', 'Cofins', 'cofins_cents'],
  ['csll', 'CSLL', 'csll_cents'],
  ['irrf', 'IRRF', 'irrf_cents'],
  ['inss', 'INSS', 'inss_cents'],
] as const;

type Line = { label: string; cents: number; why?: string };

function linesOf(amounts: Amounts, taxes: Taxes): Line[] {
  const { discount_cents, conditional_discount_cents, deduction_cents, withheld_rates } = amounts;
  const { base_cents, iss_rate, iss_paid, federal_base_cents } = taxes;
  const taken: Line[] = [
    { label: 'Desconto incondicional', cents: -discount_cents },
    { label: 'Desconto condicional', cents: -conditional_discount_cents },
    { label: 'Dedução da base', cents: -deduction_cents },
  ].filter(({ cents }) => cents !== 0);
  const withheld = federal
    .map(([name, label, key]) => ({
      label: `${label} retido`,
      cents: -taxes[key],
      why: `${percent(withheld_rates[name])} de ${formatCurrency(federal_base_cents)}`,
    }))
    .filter(({ cents }) => cents !== 0);
  const issHeld = { label: 'ISS retido pelo tomador', cents: -taxes.iss_withheld_cents };
  return [
    { label: 'Valor do serviço', cents: amounts.value_cents },
    ...taken,
    {
      label: 'ISS',
      cents: taxes.iss_cents,
      why: `${percent(iss_rate)} de ${formatCurrency(base_cents)}, ${paid[iss_paid]}`,
    },
    ...(issHeld.cents === 0 ? [] : [issHeld]),
    ...withheld,
  ];
}

/** How the taxes of a note are counted, and what the customer pays. */
export function TaxLines({ amounts, taxes }: { amounts: Amounts; taxes: Taxes }) {
  return (
    <dl className={style.lines}>
      {linesOf(amounts, taxes).map(({ label, cents, why }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{formatCurrency(cents)}</dd>
          {why && <dd className={style.why}>{why}</dd>}
        </div>
      ))}
      <div className={style.total}>
        <dt>Valor líquido</dt>
        <dd>{formatCurrency(taxes.net_cents)}</dd>
      </div>
    </dl>
  );
}
