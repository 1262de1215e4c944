import { formatCurrency } from '@balcao/brazil/money';
import type { EntrySums as Sums } from '@balcao/contract/finance/entries';
import type { EntryDirection } from '@balcao/contract/finance/entry';
import style from './entry-sums.module.css';

type Four = Sums['payable'];

const parts: [keyof Four, Record<EntryDirection, string>][] = [
  ['amount', { payable: 'Total a pagar', receivable: 'Total a receber' }],
  ['settled', { payable: 'Pago', receivable: 'Recebido' }],
  ['open', { payable: 'Falta pagar', receivable: 'Falta receber' }],
  ['overdue', { payable: 'Vencido', receivable: 'Vencido' }],
];

const directions: EntryDirection[] = ['payable', 'receivable'];

function Row({ sums, of }: { sums: Four; of: EntryDirection }) {
  return (
    <dl className={style.sums} aria-label={`Somas do filtro, ${parts[0]?.[1][of].toLowerCase()}`}>
      {parts.map(([name, words]) => (
        <div key={name} data-part={sums[name] > 0 ? name : undefined}>
          <dt>{words[of]}</dt>
          <dd>{formatCurrency(sums[name])}</dd>
        </div>
      ))}
    </dl>
  );
}

/** The sums of everything that the filters find, on all pages: each direction apart, as they are never one amount. */
export function EntrySums({ sums }: { sums: Sums }) {
  const some = directions.filter((of) => sums[of].amount > 0 || sums[of].settled > 0);
  const shown = some.length > 0 ? some : directions.slice(0, 1);
  return (
    <div className={style.box}>
      {shown.map((of) => (
        <Row key={of} of={of} sums={sums[of]} />
      ))}
      <p className={style.note}>
        Sem cancelados. Em aberto e vencido: sem juros, multa e desconto.
      </p>
    </div>
  );
}
