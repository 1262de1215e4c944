import { formatCurrency } from '@balcao/brazil/money';
import type { InvoiceSums as Sums } from '@balcao/contract/invoices/invoices';
import style from './invoice-sums.module.css';

const parts: [keyof Sums, string][] = [
  ['value', 'Serviços'],
  ['iss', 'ISS'],
  ['withheld', 'Retido'],
  ['net', 'Líquido'],
];

/** The sums of everything that the filters find, on all pages. */
export function InvoiceSums({ sums }: { sums: Sums }) {
  return (
    <div className={style.box}>
      <dl className={style.sums} aria-label="Somas do filtro">
        {parts.map(([name, label]) => (
          <div key={name}>
            <dt>{label}</dt>
            <dd>{formatCurrency(sums[name])}</dd>
          </div>
        ))}
      </dl>
      <p className={style.note}>
        Sem canceladas, substituídas e rejeitadas, a não ser que o filtro peça por elas.
      </p>
    </div>
  );
}
