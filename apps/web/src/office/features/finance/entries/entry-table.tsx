import type { Entry } from '@balcao/contract/finance/entry';
import { Link } from '@tanstack/react-router';
import type { ComponentProps } from 'react';
import shared from '../../../records/list-table.module.css';
import {
  cellProps,
  ListTable,
  type TableProps,
  TableWaiting,
} from '../../../records/list-table.tsx';
import { EntryCell } from './entry-cells.tsx';
import style from './entry-rows.module.css';

export type EntryRowsProps = TableProps & { rows: Entry[] };

const FITTING = 8;
const isWide = ({ columns }: Pick<TableProps, 'columns'>) => columns.length > FITTING;

/** A placeholder until the rows are loaded. */
export function EntryTableWaiting(props: ComponentProps<typeof TableWaiting>) {
  return (
    <div className={style.table}>
      <TableWaiting {...props} wide={isWide(props)} />
    </div>
  );
}

export function EntryTable({ rows, ...props }: EntryRowsProps) {
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

function Row({ row, columns }: TableProps & { row: Entry }) {
  const [first] = columns;
  return (
    <tr className={shared.row}>
      {columns.map((field) => (
        <td key={field.name} {...cellProps(field)}>
          {field === first ? (
            <Link
              to="/fn_entry/$id/edit"
              params={{ id: String(row.id) }}
              data-open
              className={shared.open}
            >
              <EntryCell field={field} row={row} />
            </Link>
          ) : (
            <EntryCell field={field} row={row} />
          )}
        </td>
      ))}
    </tr>
  );
}
