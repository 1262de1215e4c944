import type { KeyboardEvent } from 'react';
import type { OutlineActs } from './use-outline-acts.ts';
import type { Place } from './use-place.ts';

const PAGE = 10;

/** Moving with the keys of a tree (ARIA's): arrows, Home, End, Page Up and Down, a letter. */
function moveKeys({ rows, active, go, toggle, chooseUpTo }: Place) {
  const at = active ? rows.indexOf(active) : 0;
  const parent = () => rows.slice(0, at).findLast(({ level }) => level < (active?.level ?? 1));
  const isDialog = active?.kind === 'dialog';
  return new Map<string, () => void>([
    ['ArrowDown', () => go(rows[at + 1])],
    ['ArrowUp', () => go(rows[at - 1])],
    ['Home', () => go(rows[0])],
    ['End', () => go(rows.at(-1))],
    ['PageDown', () => go(rows[Math.min(at + PAGE, rows.length - 1)])],
    ['PageUp', () => go(rows[Math.max(at - PAGE, 0)])],
    ['ArrowRight', () => (isDialog && !active.open ? toggle(active, true) : go(rows[at + 1]))],
    ['ArrowLeft', () => (isDialog && active.open ? toggle(active, false) : go(parent()))],
    ['Shift+ArrowDown', () => chooseUpTo(rows[at + 1])],
    ['Shift+ArrowUp', () => chooseUpTo(rows[at - 1])],
  ]);
}

/** The acts of the toolbar by keys. */
function actKeys(acts: OutlineActs): Record<string, () => void> {
  return {
    Enter: acts.edit,
    Insert: acts.addAfter,
    '+': acts.addAfter,
    'Shift+Insert': acts.addBefore,
    Delete: acts.remove,
    Backspace: acts.remove,
    'Alt+ArrowDown': () => acts.move(1),
    'Alt+ArrowUp': () => acts.move(-1),
    'Ctrl+d': acts.duplicate,
    'Ctrl+l': acts.connect,
    'Ctrl+c': acts.copy,
    'Ctrl+x': acts.cut,
    'Ctrl+v': acts.paste,
    'Ctrl+a': acts.chooseAll,
    'Ctrl+z': acts.undo,
    'Ctrl+Shift+z': acts.redo,
    'Ctrl+y': acts.redo,
    'Ctrl+Enter': acts.openTarget,
    F2: acts.rename,
  };
}

function nameOf(event: KeyboardEvent): string {
  const held = [
    (event.ctrlKey || event.metaKey) && 'Ctrl',
    event.altKey && 'Alt',
    // Shift is in a sign itself, as in "+".
    event.shiftKey && (event.key.length > 1 || event.ctrlKey || event.metaKey) && 'Shift',
  ];
  const key = event.key.length === 1 ? event.key.toLowerCase() : event.key;
  return [...held.filter(Boolean), key].join('+');
}

/** What a key does in the outline. */
export function treeKeys(place: Place, acts: OutlineActs) {
  const keys = new Map([...moveKeys(place), ...Object.entries(actKeys(acts))]);
  return (event: KeyboardEvent<HTMLElement>) => {
    const name = nameOf(event);
    const act = keys.get(name);
    if (act) act();
    else if (/^[\p{L}\d]$/u.test(name)) place.find(name);
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
}
