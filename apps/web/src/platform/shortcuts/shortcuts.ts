/** `keys` are pressed one after the other, separated by spaces: `g h`, `c`, `?`. */
export type Shortcut = { keys: string; label: string; run: () => void };

type KeyPress = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey' | 'isComposing'>;

/** After this pause a sequence starts over. */
export const SEQUENCE_MS = 1_500;

/** Whether a key may be part of a shortcut: Alt, AltGr and dead keys type accents on a Brazilian keyboard. */
export function isPlainKey({ key, ctrlKey, metaKey, altKey, isComposing }: KeyPress): boolean {
  return key.length === 1 && key !== ' ' && !ctrlKey && !metaKey && !altKey && !isComposing;
}

type Step = { run?: () => void; typed: string };

/**
 * What a key does after those already `typed`: it runs a shortcut, or waits for the next key of one. The last
 * registration wins, so that a page may override a key of the shell.
 */
export function step(shortcuts: readonly Shortcut[], typed: string, key: string): Step {
  const candidates = typed ? [`${typed} ${key}`, key] : [key];
  for (const keys of candidates) {
    const found = shortcuts.findLast((one) => one.keys === keys);
    if (found) return { run: found.run, typed: '' };
    if (shortcuts.some((one) => one.keys.startsWith(`${keys} `))) return { typed: keys };
  }
  return { typed: '' };
}

/** For the help: one line per key, with the active shortcut. */
export function listed(shortcuts: readonly Shortcut[]): Shortcut[] {
  return [...new Map(shortcuts.map((shortcut) => [shortcut.keys, shortcut])).values()];
}
