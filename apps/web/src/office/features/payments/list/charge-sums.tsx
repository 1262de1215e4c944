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
    <div className={style.box}>
      <dl className={style.sums} aria-label="Somas do filtro">
        {parts.map(([name, label]) => (
          <div key={name} data-part={sums[name] > 0 ? name : undefined}>
            <dt>{label}</dt>
            <dd>{formatCurrency(sums[name])}</dd>
          </div>
        ))}
      </dl>
      <p className={style.note}>
        Pedido: sem rascunhos e canceladas, com o que foi devolvido depois. Pago: já sem o
        devolvido. Em aberto, com o vencido: sem multa, juros e desconto.
      </p>
    </div>
  );
}
