import type { Row } from './rows.ts';

/** Where a line stands among those of its level below the same parent, for screen readers. */
export type Position = { at: number; of: number };

/** The positions of all lines: only a part of them is drawn at a time. */
export function positionsOf(rows: readonly Row[]): Position[] {
  const positions: Position[] = [];
  /** For each open level, the positions of its lines so far. */
  const open = new Map<number, Position[]>();
  const close = (after: number) => {
    for (const [level, siblings] of open) {
      if (level <= after) continue;
      for (const one of siblings) one.of = siblings.length;
      open.delete(level);
    }
  };
  for (const { level } of rows) {
    close(level);
    const siblings = open.get(level) ?? [];
    open.set(level, siblings);
    const position = { at: siblings.length + 1, of: 0 };
    siblings.push(position);
    positions.push(position);
  }
  close(-1);
  return positions;
}
