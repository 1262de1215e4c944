/** `keys` are pressed one after the other, with a space between them: `g h`, `c`, `?`. */
export type Shortcut = { keys: string; label: string; run: () => void };

type Pressed = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey' | 'isComposing'>;

/** After this pause a sequence starts anew. */
export const SEQUENCE_MS = 1_500;

/** Whether a key may be part of a shortcut: Alt, AltGr and dead keys write accents on a Brazilian keyboard. */
export function isPlainKey({ key, ctrlKey, metaKey, altKey, isComposing }: Pressed): boolean {
  return key.length === 1 && key !== ' ' && !ctrlKey && !metaKey && !altKey && !isComposing;
}

type Step = { run?: () => void; typed: string };

/**
 * What a key does after those already `typed`: runs a shortcut, or waits for the next key of one. The one registered last
 * wins, so that a page may give a key of the shell another meaning.
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

/** For the help: one line per key, the one that counts. */
export function listed(shortcuts: readonly Shortcut[]): Shortcut[] {
  return [...new Map(shortcuts.map((shortcut) => [shortcut.keys, shortcut])).values()];
}
