import type { RecordRow } from '@balcao/contract/records/calls';
import type { Field, RecordDefinition } from '@balcao/contract/records/definition';
import { Link } from '@tanstack/react-router';
import type { KeyboardEvent, ReactNode } from 'react';
import { Icon } from '../../ui/icon.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { nextSort } from './list-search.ts';
import style from './record-table.module.css';
import { RowActions } from './row-actions.tsx';
import type { Selection } from './selection.ts';
import { ValueView } from './value-view.tsx';

const NUMBERS = new Set<Field['type']>(['number', 'money', 'percent']);
/** With more columns than this the table scrolls sideways instead of squeezing them. */
const FITTING = 7;

export type RowsProps = {
  definition: RecordDefinition;
  columns: Field[];
  rows: RecordRow[];
  sort: string | undefined;
  selection: Selection | undefined;
  onRemove: (row: { id: number; name: string }) => void;
};

/** Arrow keys walk through the rows' links. */
function walk(event: KeyboardEvent<HTMLElement>) {
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
  if (!step) return;
  const links = [...event.currentTarget.querySelectorAll<HTMLElement>('[data-open]')];
  const next = links[links.indexOf(document.activeElement as HTMLElement) + step];
  if (!next) return;
  event.preventDefault();
  next.focus();
}

type HeadProps = Omit<RowsProps, 'rows' | 'onRemove'>;

function ColumnHead({ field, definition, sort }: HeadProps & { field: Field }) {
  const number = NUMBERS.has(field.type) || undefined;
  if (!field.sort) {
    return (
      <th scope="col" data-number={number}>
        {field.label}
      </th>
    );
  }
  const now = sort ?? definition.sort;
  const up = now === field.name;
  const active = up || now === `-${field.name}`;
  return (
    <th
      scope="col"
      data-number={number}
      aria-sort={active ? (up ? 'ascending' : 'descending') : undefined}
    >
      <Link
        to="."
        search={(before) => ({
          ...before,
          page: undefined,
          sort: nextSort(definition, sort, field.name),
        })}
        className={style.sort}
        data-active={active || undefined}
        resetScroll={false}
      >
        {field.label}
        <Icon name={up ? 'arrowUp' : 'arrowDown'} size={14} />
      </Link>
    </th>
  );
}

function Head(props: HeadProps) {
  const { columns, selection } = props;
  return (
    <thead>
      <tr>
        {selection && (
          <th scope="col" className={style.check}>
            <label className={style.box}>
              <input
                type="checkbox"
                aria-label="Selecionar todos desta página"
                checked={selection.pageChosen}
                onChange={selection.togglePage}
              />
            </label>
          </th>
        )}
        {columns.map((field) => (
          <ColumnHead key={field.name} field={field} {...props} />
        ))}
      </tr>
    </thead>
  );
}

function Frame({ columns, children }: { columns: Field[]; children: ReactNode }) {
  return (
    <div className={style.frame} data-wide={columns.length > FITTING || undefined}>
      <table className={style.table}>{children}</table>
    </div>
  );
}

/** The table before its rows are known. */
export function RecordTableWaiting({ lines, ...props }: HeadProps & { lines: number }) {
  const { columns, selection } = props;
  return (
    <Frame columns={columns}>
      <Head {...props} />
      <tbody>
        {Array.from({ length: lines }, (_, index) => `line-${index}`).map((line) => (
          <tr key={line}>
            {selection && <td className={style.check} />}
            {columns.map(({ name }) => (
              <td key={name}>
                <Skeleton width="70%" />
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </Frame>
  );
}

export function RecordTable(props: RowsProps) {
  return (
    <Frame columns={props.columns}>
      <Head {...props} />
      <tbody onKeyDown={walk}>
        {props.rows.map((row) => (
          <Row key={row.id} row={row} {...props} />
        ))}
      </tbody>
    </Frame>
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
    <tr className={style.row} data-chosen={selection?.rows.has(row.id) || undefined}>
      {selection && (
        <td className={style.check}>
          <label className={style.box}>
            <input
              type="checkbox"
              aria-label={`Selecionar ${name}`}
              checked={selection.rows.has(row.id)}
              onChange={() => selection.toggle({ id: row.id, name })}
            />
          </label>
        </td>
      )}
      {columns.map((field) => (
        <td key={field.name} data-number={NUMBERS.has(field.type) || undefined}>
          {field === first ? (
            <Link {...target} data-open className={style.open}>
              <ValueView field={field} value={row[field.name]} />
            </Link>
          ) : (
            <ValueView field={field} value={row[field.name]} />
          )}
          {field === columns.at(-1) && (
            <RowActions definition={definition} id={row.id} name={name} onRemove={onRemove} />
          )}
        </td>
      ))}
    </tr>
  );
}
