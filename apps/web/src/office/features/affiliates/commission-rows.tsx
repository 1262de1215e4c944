import { formatCurrency } from '@balcao/brazil/money';
import {
  type Commission,
  type CommissionState,
  commissionWords,
} from '@balcao/contract/affiliates/commissions';
import { useMediaQuery } from '@mantine/hooks';
import { Link } from '@tanstack/react-router';
import { Moment } from '../../../ui/moment.tsx';
import cards from '../../records/list-cards.module.css';
import table from '../../records/list-table.module.css';
import style from './affiliates.module.css';
import { SignalMarks } from './signal-list.tsx';
import signals from './signals.module.css';

type Props = { rows: Commission[] };

const tones: Record<CommissionState, string> = {
  held: 'open',
  payable: 'waiting',
  in_batch: 'open',
  paid: 'done',
  reversed: 'cancelled',
};

/** Lines of commissions: a table, or cards on a phone. */
export function CommissionRows(props: Props) {
  const phone = useMediaQuery('(max-width: 767px)', undefined, { getInitialValueInEffect: false });
  return phone ? <Cards {...props} /> : <Table {...props} />;
}

function State({ status }: { status: CommissionState }) {
  return (
    <span className={style.state} data-tone={tones[status]}>
      {commissionWords[status]}
    </span>
  );
}

function Amount({ cents }: { cents: number }) {
  return (
    <span className={style.amount} data-back={cents < 0 || undefined}>
      {formatCurrency(cents)}
    </span>
  );
}

function Affiliate({ row }: { row: Commission }) {
  const params = { record: 'af_affiliate', id: String(row.af_affiliate_id) };
  return (
    <Link to="/$record/$id/edit" params={params}>
      {row.affiliate_name}
    </Link>
  );
}

function Charge({ id }: { id: number }) {
  return (
    <Link to="/$record/$id/edit" params={{ record: 'pm_transaction', id: String(id) }}>
      Cobrança nº {id}
    </Link>
  );
}

function Table({ rows }: Props) {
  return (
    <table className={table.table}>
      <thead>
        <tr>
          <th scope="col">Afiliado</th>
          <th scope="col">Venda</th>
          <th scope="col">Estado</th>
          <th scope="col">Registrada</th>
          <th scope="col">Pode ser paga</th>
          <th scope="col" className={style.amount}>
            Valor
          </th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.id} className={table.row}>
            <td>
              <Affiliate row={row} />
            </td>
            <td className={signals.whole}>
              <Charge id={row.pm_transaction_id} />
              <SignalMarks kinds={row.signals} />
            </td>
            <td>
              <State status={row.status} />
            </td>
            <td>
              <Moment at={row.made_at} />
            </td>
            <td>
              <Moment at={row.payable_at} />
            </td>
            <td className={style.amount}>
              <Amount cents={row.amount_cents} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Cards({ rows }: Props) {
  return (
    <ul>
      {rows.map((row) => (
        <li key={row.id} className={`${cards.card} ${style.card}`}>
          <span className={cards.line}>
            <Affiliate row={row} />
            <Amount cents={row.amount_cents} />
          </span>
          <span className={cards.line}>
            <Charge id={row.pm_transaction_id} />
            <State status={row.status} />
          </span>
          <SignalMarks kinds={row.signals} />
          <span className={cards.line}>
            <span className={cards.label}>Pode ser paga</span>
            <Moment at={row.payable_at} />
          </span>
        </li>
      ))}
    </ul>
  );
}
