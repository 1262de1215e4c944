import type { Charge } from '@balcao/contract/payments/charge';
import { Link } from '@tanstack/react-router';
import type { ComponentProps } from 'react';
import shared from '../../../records/list-table.module.css';
import {
  CheckCell,
  cellProps,
  ListTable,
  type TableProps,
  TableWaiting,
} from '../../../records/list-table.tsx';
import { ChargeCell } from './charge-cells.tsx';
import style from './charge-rows.module.css';

export type ChargeRowsProps = TableProps & { rows: Charge[] };

const FITTING = 8;
const isWide = ({ columns }: Pick<TableProps, 'columns'>) => columns.length > FITTING;

/** A placeholder until the rows are loaded. */
export function ChargeTableWaiting(props: ComponentProps<typeof TableWaiting>) {
  return (
    <div className={style.table}>
      <TableWaiting {...props} wide={isWide(props)} />
    </div>
  );
}

export function ChargeTable({ rows, ...props }: ChargeRowsProps) {
  return (
    <div className={style.table}>
      <ListTable {...props} wide={isWide(props)}>
        {rows.map((row) => (
          <Row key={row.id} row={row} {...props} />
        ))}
      </ListTable>
    </div>
  );
}

function Row({ row, columns, selection }: TableProps & { row: Charge }) {
  const [first] = columns;
  return (
    <tr className={shared.row} data-chosen={selection?.rows.has(row.id) || undefined}>
      <CheckCell selection={selection} row={{ id: row.id, name: row.person_name }} />
      {columns.map((field) => (
        <td key={field.name} {...cellProps(field)}>
          {field === first ? (
            <Link
              to="/pm_transaction/$id/edit"
              params={{ id: String(row.id) }}
              data-open
              className={shared.open}
            >
              <ChargeCell field={field} row={row} />
            </Link>
          ) : (
            <ChargeCell field={field} row={row} />
          )}
        </td>
      ))}
    </tr>
  );
}
