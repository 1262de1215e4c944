import { formatCurrency } from '@balcao/brazil/money';
import type { ChargeSums as Sums } from '@balcao/contract/payments/charges';
import style from './charge-sums.module.css';

const parts: [keyof Sums, string][] = [
  ['asked', 'Pedido'],
  ['paid', 'Pago'],
  ['open', 'Em aberto'],
  ['overdue', 'Vencido'],
];

/** The sums of everything that the filters find, on all pages. */
export function ChargeSums({ sums }: { sums: Sums }) {
  return (
    <dl className={style.sums} aria-label="Somas do filtro">
      {parts.map(([name, label]) => (
        <div key={name} data-part={sums[name] > 0 ? name : undefined}>
          <dt>{label}</dt>
          <dd>{formatCurrency(sums[name])}</dd>
        </div>
      ))}
    </dl>
  );
}
