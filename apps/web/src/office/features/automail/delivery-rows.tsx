import type { Delivery } from '@balcao/contract/automail/deliveries';
import { useMediaQuery } from '@mantine/hooks';
import { Button } from '../../../ui/button.tsx';
import { Moment } from '../../../ui/moment.tsx';
import cards from '../../records/list-cards.module.css';
import table from '../../records/list-table.module.css';
import style from './automail.module.css';
import { DeliveryBadge } from './delivery-state.tsx';
import { SubjectLink } from './subject-link.tsx';

export type RowsProps = {
  rows: Delivery[];
  open: (id: number) => void;
  retry: (id: number) => void;
};

const nameOf = ({ to }: Delivery) => to ?? 'Sem endereço';
const timeOf = ({ sent_at, created_at }: Delivery) => sent_at ?? created_at;

/** Mails of rules: a table, or cards on a phone. */
export function DeliveryRows(props: RowsProps) {
  const phone = useMediaQuery('(max-width: 767px)', undefined, { getInitialValueInEffect: false });
  return phone ? <Cards {...props} /> : <Table {...props} />;
}

function Retry({ row, retry }: { row: Delivery; retry: RowsProps['retry'] }) {
  if (!row.may.retry) return null;
  return (
    <Button
      variant="quiet"
      aria-label={`Tentar de novo: ${nameOf(row)}`}
      onClick={() => retry(row.id)}
    >
      Tentar de novo
    </Button>
  );
}

function Table({ rows, open, retry }: RowsProps) {
  return (
    <table className={`${table.table} ${style.table}`}>
      <thead>
        <tr>
          <th scope="col">Para</th>
          <th scope="col">Assunto</th>
          <th scope="col">E-mail automático</th>
          <th scope="col">Estado</th>
          <th scope="col">Motivo</th>
          <th scope="col">Sobre</th>
          <th scope="col">Quando</th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.id} className={table.row}>
            <td title={nameOf(row)}>
              <button
                type="button"
                className={`${style.opens} ${table.open}`}
                onClick={() => open(row.id)}
              >
                {nameOf(row)}
              </button>
            </td>
            <td title={row.subject ?? undefined}>{row.subject ?? '—'}</td>
            <td title={row.rule_name}>{row.rule_name}</td>
            <td>
              <DeliveryBadge status={row.status} />
            </td>
            <td title={row.reason ?? undefined}>
              {row.reason ?? '—'} <Retry row={row} retry={retry} />
            </td>
            <td>
              <SubjectLink origin={row.origin} id={row.parent_code} className={style.above} />
            </td>
            <td>
              <Moment at={timeOf(row)} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Cards({ rows, open, retry }: RowsProps) {
  return (
    <ul>
      {rows.map((row) => (
        <li key={row.id} className={`${cards.card} ${style.cardOf}`}>
          <button
            type="button"
            className={`${cards.open} ${style.opens}`}
            onClick={() => open(row.id)}
          >
            <span className={cards.line}>
              <strong className={cards.value}>{nameOf(row)}</strong>
              <DeliveryBadge status={row.status} />
            </span>
            <span className={cards.line}>
              <span className={cards.value}>{row.subject ?? row.rule_name}</span>
              <span className={cards.label}>
                <Moment at={timeOf(row)} />
              </span>
            </span>
            {row.reason && <span className={style.reason}>{row.reason}</span>}
          </button>
          <div className={style.under}>
            <SubjectLink origin={row.origin} id={row.parent_code} />
            <Retry row={row} retry={retry} />
          </div>
        </li>
      ))}
    </ul>
  );
}
