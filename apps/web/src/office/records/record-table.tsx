import type { RecordRow } from '@balcao/contract/records/calls';
import { Link } from '@tanstack/react-router';
import style from './list-table.module.css';
import { CheckCell, cellProps, ListTable, type TableProps } from './list-table.tsx';
import { RowActions } from './row-actions.tsx';
import { treeRow } from './tree-row.ts';
import { ValueView } from './value-view.tsx';

export type RowsProps = TableProps & {
  rows: RecordRow[];
  onRemove: (row: { id: number; name: string }) => void;
};

export function RecordTable(props: RowsProps) {
  return (
    <ListTable {...props}>
      {props.rows.map((row) => (
        <Row key={row.id} row={row} {...props} />
      ))}
    </ListTable>
  );
}

function Row({ row, definition, columns, selection, onRemove }: RowsProps & { row: RecordRow }) {
  const target = {
    to: '/$record/$id/edit',
    params: { record: definition.name, id: String(row.id) },
  } as const;
  const name = String(row[definition.title] ?? `nº ${row.id}`);
  const [first] = columns;
  return (
    <tr
      className={style.row}
      data-chosen={selection?.rows.has(row.id) || undefined}
      {...treeRow(definition, row)}
    >
      <CheckCell selection={selection} row={{ id: row.id, name }} />
      {columns.map((field) => (
        <td key={field.name} {...cellProps(field)}>
          {field === first ? (
            <Link {...target} data-open className={style.open}>
              <ValueView record={definition.name} field={field} value={row[field.name]} />
            </Link>
          ) : (
            <ValueView record={definition.name} field={field} value={row[field.name]} />
          )}
          {field === columns.at(-1) && (
            <RowActions definition={definition} id={row.id} name={name} onRemove={onRemove} />
          )}
        </td>
      ))}
    </tr>
  );
}
