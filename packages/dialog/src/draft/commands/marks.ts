import { own } from '../../check/schema.ts';
import type { Flow, Mark } from '../../flow.ts';
import type { Change } from '../change.ts';
import { isMark } from '../shape.ts';
import type { Point } from './blocks.ts';
import { freshNames } from './names.ts';

function marksIn(flow: Flow, dialog: string): Record<string, Mark> {
  return own(flow.dialogs, dialog)?.marks ?? {};
}

/** Draws a note or a group. `by`: letters of the person who edits (names.ts). */
export function addMark(flow: Flow, dialog: string, value: Mark, by = ''): Change[] {
  if (!Object.hasOwn(flow.dialogs, dialog) || !isMark(value)) return [];
  const fresh = freshNames((name) => Object.hasOwn(marksIn(flow, dialog), name), { by });
  const id = fresh(value.kind === 'note' ? 'nota' : 'grupo');
  return [{ kind: 'mark', dialog, id, value }];
}

/** Changes a mark: its text, title, colour, place or size. */
export function setMark(flow: Flow, dialog: string, id: string, value: Mark): Change[] {
  if (!Object.hasOwn(marksIn(flow, dialog), id) || !isMark(value)) return [];
  return [{ kind: 'mark', dialog, id, value }];
}

/** Moves marks to new places, each by its id. */
export function moveMarks(
  flow: Flow,
  dialog: string,
  places: ReadonlyMap<string, Point>,
): Change[] {
  return [...places].flatMap(([id, { x, y }]) => {
    const mark = own(marksIn(flow, dialog), id);
    return mark ? setMark(flow, dialog, id, { ...mark, x, y }) : [];
  });
}

/** Removes marks; the blocks in a group stay. */
export function removeMarks(flow: Flow, dialog: string, ids: Iterable<string>): Change[] {
  const marks = marksIn(flow, dialog);
  const known = [...new Set(ids)].filter((id) => Object.hasOwn(marks, id));
  return known.map((id) => ({ kind: 'mark', dialog, id, value: null }));
}
