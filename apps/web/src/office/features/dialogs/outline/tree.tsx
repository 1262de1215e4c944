import type { KeyboardEvent, MouseEvent } from 'react';
import { useEffect, useId, useMemo, useRef } from 'react';
import type { Fault } from '../draft-calls.ts';
import { useShownNumbers } from '../numbers/shown-numbers.ts';
import { useChosen, useDialogName, useFaults, useFlow } from '../use-draft.ts';
import style from './outline.module.css';
import { positionsOf } from './positions.ts';
import { numbersOfRow } from './row-numbers.ts';
import { RowView } from './row-view.tsx';
import { blockOf } from './row-words.ts';
import type { Row } from './rows.ts';
import { bringIntoSight, useWindow } from './use-window.ts';

type Props = {
  rows: readonly Row[];
  active: Row | undefined;
  /** A line was clicked; `far`: all up to it are wanted, `more`: it, too. */
  press: (row: Row, how: { far: boolean; more: boolean }) => void;
  toggle: (row: Row) => void;
  onKeyDown: (event: KeyboardEvent<HTMLElement>) => void;
};

const isCoarse = window.matchMedia('(pointer: coarse)').matches;
const ROW_HEIGHT = isCoarse ? 44 : 34;

type Severity = Fault['severity'];

/** The worst fault of each block and dialog. */
function severities(faults: readonly Fault[]): Map<string, Severity> {
  const worst = new Map<string, Severity>();
  for (const { block, severity } of faults)
    if (block !== null && worst.get(block) !== 'error') worst.set(block, severity);
  return worst;
}

function wireIdOf(row: Row): string | undefined {
  if (row.kind === 'dialog') return row.dialog;
  return row.kind === 'block' ? `${row.dialog}/${row.block.id}` : undefined;
}

/** The lines in sight of a tree that may have thousands, with one Tab stop. */
export function Tree({ rows, active, press, toggle, onKeyDown }: Props) {
  const id = useId();
  const flow = useFlow();
  const dialog = useDialogName();
  const chosen = new Set(useChosen());
  const faults = useFaults();
  const numbers = useShownNumbers();
  const worst = useMemo(() => severities(faults), [faults]);
  const positions = useMemo(() => positionsOf(rows), [rows]);
  const box = useRef<HTMLDivElement>(null);
  const { first, last } = useWindow(box, ROW_HEIGHT);
  const at = active ? rows.indexOf(active) : -1;
  useEffect(() => bringIntoSight(box.current, at, ROW_HEIGHT), [at]);

  const lineId = (key: string) => `${id}-${key}`;
  const isChosen = (row: Row) => {
    if (row.dialog !== dialog) return false;
    if (row.kind === 'mark') return chosen.has(row.id);
    return row.kind === 'block' && chosen.has(row.block.id);
  };
  function onClick(event: MouseEvent<HTMLElement>): void {
    const target = event.target as Element;
    const key = target.closest('[data-line]')?.getAttribute('data-line');
    const row = rows.find((one) => one.key === key);
    if (!row) return;
    box.current?.focus({ preventScroll: true });
    if (target.closest('[data-toggle]')) toggle(row);
    else press(row, { far: event.shiftKey, more: event.ctrlKey || event.metaKey });
  }
  return (
    <div
      ref={box}
      role="tree"
      tabIndex={0}
      className={style.tree}
      aria-label="Roteiro do fluxo"
      aria-multiselectable="true"
      aria-activedescendant={active && lineId(active.key)}
      data-outline
      onClick={onClick}
      onKeyDown={onKeyDown}
    >
      <div className={style.lines} style={{ height: rows.length * ROW_HEIGHT }} role="presentation">
        {rows.map((row, index) => {
          // The active line is named by the tree, so it is drawn wherever it is.
          if ((index < first || index > last) && index !== at) return null;
          const wireId = wireIdOf(row);
          return (
            <RowView
              key={row.key}
              id={lineId(row.key)}
              flow={flow}
              row={row}
              top={index * ROW_HEIGHT}
              height={ROW_HEIGHT}
              position={positions[index] ?? { at: 1, of: 1 }}
              active={row === active}
              chosen={isChosen(row) || (row === active && blockOf(row) === undefined)}
              fault={wireId === undefined ? undefined : worst.get(wireId)}
              numbers={numbers ? numbersOfRow(numbers, row) : undefined}
            />
          );
        })}
      </div>
    </div>
  );
}
