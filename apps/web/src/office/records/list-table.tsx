import type { Field, RecordDefinition } from '@balcao/contract/records/definition';
import { Link } from '@tanstack/react-router';
import type { ComponentProps, KeyboardEvent, ReactNode } from 'react';
import { Icon } from '../../ui/icon.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { CheckBox } from './check-box.tsx';
import { nextSort } from './list-search.ts';
import style from './list-table.module.css';
import type { Selection } from './selection.ts';

const NUMBERS = new Set<Field['type']>(['number', 'money', 'percent']);
const FITTING = 7;
/** From so many columns on, names need more than their equal part. */
const CROWDED = 5;

export type TableProps = {
  definition: RecordDefinition;
  columns: Field[];
  sort: string | undefined;
  selection: Selection | undefined;
  /** Scrolls sideways instead of squeezing the columns. */
  wide?: boolean;
};

/** A column's attributes in head and rows: numbers are right-aligned. */
export const cellProps = ({ name, type, isNumber }: Field) => ({
  'data-column': name,
  'data-number': NUMBERS.has(type) || isNumber,
});

/** The arrow keys move through the rows' links. */
function walk(event: KeyboardEvent<HTMLElement>) {
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
  if (step && stepRow(event.currentTarget, step)) event.preventDefault();
}

/**
 * Moves the focus to the link of another row; without a focused row, to the first or last one. Returns false if there
 * is none.
 */
export function stepRow(list: Element, step: number): boolean {
  const links = [...list.querySelectorAll<HTMLElement>('[data-open]')];
  const row = document.activeElement?.closest('tr, li');
  const at = links.findIndex((link) => row?.contains(link));
  const next = links[at < 0 && step < 0 ? links.length - 1 : at + step];
  next?.focus();
  return next !== undefined;
}

function ColumnHead({ field, definition, columns, sort }: TableProps & { field: Field }) {
  const isBroad = field.name === definition.title && columns.length >= CROWDED;
  const attributes = { ...cellProps(field), 'data-broad': isBroad || undefined };
  if (!field.sort) {
    return (
      <th scope="col" {...attributes}>
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
      {...attributes}
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

function Head(props: TableProps) {
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

/** The cell with the row's checkbox. */
export function CheckCell(props: Omit<ComponentProps<typeof CheckBox>, 'className'>) {
  if (!props.selection) return null;
  return (
    <td className={style.check}>
      <CheckBox {...props} className={style.box} />
    </td>
  );
}

/** The table around a list's rows. */
export function ListTable({ children, ...props }: TableProps & { children: ReactNode }) {
  const { columns, wide = columns.length > FITTING } = props;
  return (
    <div className={style.frame} data-wide={wide || undefined}>
      <table className={style.table}>
        <Head {...props} />
        <tbody onKeyDown={walk}>{children}</tbody>
      </table>
    </div>
  );
}

/** A placeholder until the rows are loaded. */
export function TableWaiting({ lines, ...props }: TableProps & { lines: number }) {
  const { columns, selection } = props;
  return (
    <ListTable {...props}>
      {Array.from({ length: lines }, (_, index) => `line-${index}`).map((line) => (
        <tr key={line}>
          {selection && <td className={style.check} />}
          {columns.map((field) => (
            <td key={field.name} {...cellProps(field)}>
              <Skeleton width="70%" />
            </td>
          ))}
        </tr>
      ))}
    </ListTable>
  );
}
