import { Link } from '@tanstack/react-router';
import { CheckBox } from './check-box.tsx';
import style from './list-cards.module.css';
import type { RowsProps } from './record-table.tsx';
import { treeRow } from './tree-row.ts';
import { ValueView } from './value-view.tsx';

const MOST_LINES = 4;

/** The rows on a phone. */
export function RecordCards({ definition, columns, rows, selection }: RowsProps) {
  const others = columns.filter(({ name }) => name !== definition.title).slice(0, MOST_LINES);
  return (
    <ul>
      {rows.map((row) => {
        const name = String(row[definition.title] ?? `nº ${row.id}`);
        return (
          <li
            key={row.id}
            className={style.card}
            {...treeRow(definition, row)}
            data-chosen={selection?.rows.has(row.id) || undefined}
          >
            <CheckBox className={style.box} selection={selection} row={{ id: row.id, name }} />
            <Link
              to="/$record/$id/edit"
              params={{ record: definition.name, id: String(row.id) }}
              className={style.open}
            >
              <strong>{name}</strong>
              {others.map((field) => (
                <span key={field.name} className={style.line}>
                  <span className={style.label}>{field.label}</span>
                  <span className={style.value}>
                    <ValueView record={definition.name} field={field} value={row[field.name]} />
                  </span>
                </span>
              ))}
            </Link>
          </li>
        );
      })}
    </ul>
  );
}
