import type { Invoice } from '@balcao/contract/invoices/invoice';
import { Link } from '@tanstack/react-router';
import type { ComponentProps } from 'react';
import shared from '../../../records/list-table.module.css';
import {
  cellProps,
  ListTable,
  type TableProps,
  TableWaiting,
} from '../../../records/list-table.tsx';
import { InvoiceCell } from './invoice-cells.tsx';
import style from './invoice-rows.module.css';

export type InvoiceRowsProps = TableProps & { rows: Invoice[] };

const FITTING = 7;
const isWide = ({ columns }: Pick<TableProps, 'columns'>) => columns.length > FITTING;

/** A placeholder until the rows are loaded. */
export function InvoiceTableWaiting(props: ComponentProps<typeof TableWaiting>) {
  return (
    <div className={style.table}>
      <TableWaiting {...props} wide={isWide(props)} />
    </div>
  );
}

export function InvoiceTable({ rows, ...props }: InvoiceRowsProps) {
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

function Row({ row, columns }: TableProps & { row: Invoice }) {
  const [first] = columns;
  return (
    <tr className={shared.row}>
      {columns.map((field) => (
        <td key={field.name} {...cellProps(field)}>
          {field === first ? (
            <Link
              to="/nf_invoice/$id/edit"
              params={{ id: String(row.id) }}
              data-open
              className={shared.open}
            >
              <InvoiceCell field={field} row={row} />
            </Link>
          ) : (
            <InvoiceCell field={field} row={row} />
          )}
        </td>
      ))}
    </tr>
  );
}
