import { useEffect, useEffectEvent, useSyncExternalStore } from 'react';
import { store } from '../../ui/store.ts';
import { isPlainKey, listed, SEQUENCE_MS, type Shortcut, step } from './shortcuts.ts';

const KEY = 'balcao.shortcuts';
const registered = store<readonly Shortcut[]>([]);

/** The person's choice, stored on this device like the theme: it survives logins. */
const enabled = store(localStorage.getItem(KEY) !== 'off');

export function enableShortcuts(on: boolean): void {
  localStorage.setItem(KEY, on ? 'on' : 'off');
  enabled.set(on);
}

export const useShortcutsEnabled = () => useSyncExternalStore(enabled.watch, enabled.get);

/** The shortcuts that work now, for the help. */
export const useKnownShortcuts = () =>
  listed(useSyncExternalStore(registered.watch, registered.get));

/** Registers shortcuts while the component is mounted; `keys` and `label` must not change meanwhile. */
export function useShortcuts(shortcuts: readonly Shortcut[]): void {
  const run = useEffectEvent((index: number) => shortcuts[index]?.run());
  const names = shortcuts.map(({ keys, label }) => `${keys}\n${label}`).join('\t');
  useEffect(() => {
    const own = (names ? names.split('\t') : []).map((name, index) => {
      const [keys = '', label = ''] = name.split('\n');
      return { keys, label, run: () => run(index) };
    });
    registered.set([...registered.get(), ...own]);
    return () => registered.set(registered.get().filter((one) => !own.includes(one)));
  }, [names]);
}

const WRITING =
  'input:not([type="checkbox"]), textarea, select, [contenteditable=""], [contenteditable="true"]';

/** Somebody is typing, or an open dialog or list uses the keys. */
function isBusy({ target }: KeyboardEvent): boolean {
  const writing = target instanceof Element && target.closest(`${WRITING}, [role="menu"]`);
  return Boolean(writing) || document.querySelector('dialog[open], [role="dialog"]') !== null;
}

/** Listens to the keys of the whole page; used once, in the shell. */
export function useShortcutKeys(): void {
  const on = useShortcutsEnabled();
  useEffect(() => {
    if (!on) return;
    let typed = '';
    let timer: ReturnType<typeof setTimeout> | undefined;
    const press = (event: KeyboardEvent) => {
      if (event.defaultPrevented || isBusy(event) || !isPlainKey(event)) return;
      clearTimeout(timer);
      const next = step(registered.get(), typed, event.key);
      typed = next.typed;
      timer = setTimeout(() => {
        typed = '';
      }, SEQUENCE_MS);
      if (!next.run) return;
      event.preventDefault();
      next.run();
    };
    window.addEventListener('keydown', press);
    return () => {
      clearTimeout(timer);
      window.removeEventListener('keydown', press);
    };
  }, [on]);
}
