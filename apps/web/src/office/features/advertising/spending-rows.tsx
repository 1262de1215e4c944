import { formatCurrency } from '@balcao/brazil/money';
import { adChannels } from '@balcao/contract/advertising/records';
import type { Spending } from '@balcao/contract/advertising/spending';
import { useMediaQuery } from '@mantine/hooks';
import { Button } from '../../../ui/button.tsx';
import { brazilianDate } from '../../../ui/date-text.ts';
import cards from '../../records/list-cards.module.css';
import table from '../../records/list-table.module.css';
import style from './advertising.module.css';

type Props = {
  rows: Spending[];
  /** Undefined for people who may not change any. */
  change: ((row: Spending) => void) | undefined;
};

const channels: Record<string, string> = Object.fromEntries(
  adChannels.map(({ value, label }) => [value, label]),
);
const keyOf = ({ day, ad_advertisement_id }: Spending) => `${day} ${ad_advertisement_id}`;

/** Days of campaigns and what they cost: a table, or cards on a phone. */
export function SpendingRows(props: Props) {
  const phone = useMediaQuery('(max-width: 767px)', undefined, { getInitialValueInEffect: false });
  return phone ? <Cards {...props} /> : <Table {...props} />;
}

function Change({ row, change }: { row: Spending; change: Props['change'] }) {
  if (!change) return null;
  const label = `Mudar gasto: ${row.advertisement_name}, ${brazilianDate(row.day)}`;
  return (
    <Button variant="quiet" aria-label={label} onClick={() => change(row)}>
      Mudar
    </Button>
  );
}

function Table({ rows, change }: Props) {
  return (
    <table className={`${table.table} ${style.table}`}>
      <thead>
        <tr>
          <th scope="col">Dia</th>
          <th scope="col">Campanha</th>
          <th scope="col">Código</th>
          <th scope="col">Canal</th>
          <th scope="col" data-number>
            Gasto
          </th>
          {change && <th scope="col">Ações</th>}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={keyOf(row)}>
            <td>{brazilianDate(row.day)}</td>
            <td title={row.advertisement_name}>{row.advertisement_name}</td>
            <td title={row.code}>{row.code}</td>
            <td>{channels[row.channel] ?? row.channel}</td>
            <td data-number>{formatCurrency(row.cents)}</td>
            {change && (
              <td>
                <Change row={row} change={change} />
              </td>
            )}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Cards({ rows, change }: Props) {
  return (
    <ul>
      {rows.map((row) => (
        <li key={keyOf(row)} className={`${cards.card} ${style.cardOf}`}>
          <span className={cards.line}>
            <strong className={cards.value}>{row.advertisement_name}</strong>
            <span className={style.money}>{formatCurrency(row.cents)}</span>
          </span>
          <span className={cards.line}>
            <span className={cards.label}>
              {`${brazilianDate(row.day)} · ${channels[row.channel] ?? row.channel}`}
            </span>
            <Change row={row} change={change} />
          </span>
        </li>
      ))}
    </ul>
  );
}
