import { useLocation, useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import type { Shortcut } from '../../platform/shortcuts/shortcuts.ts';
import { useShortcutKeys, useShortcuts } from '../../platform/shortcuts/use-shortcuts.ts';
import { useNavigation } from './navigation.ts';
import { openHelp, openPalette, overlay } from './overlays.ts';

/** Pages that `g` and a letter open, if the person may open them. */
const goTo: Record<string, string> = {
  h: 'home',
  t: 'at_ticket.index',
  u: 'gl_user.index',
  s: 'gl_sector.index',
  a: 'audit.index',
};

/** Focuses the page's own search field; a page without one opens the search over everything. */
function search(): void {
  const field = document.querySelector<HTMLInputElement>('main input[type="search"]');
  if (field) field.focus();
  else openPalette();
}

/** The shell's shortcuts; pages add their own with `useShortcuts`. */
export function useOfficeKeys(): void {
  const { pathname } = useLocation();
  const { routes, menus, pathOf } = useNavigation();
  const router = useRouter();
  const go = (href: string) => void router.navigate({ href });
  const labels = new Map(menus.flatMap(({ items }) => items.map((one) => [one.route, one.label])));
  const places = Object.entries(goTo).flatMap(([key, route]): Shortcut[] => {
    const path = pathOf(route);
    return path
      ? [{ keys: `g ${key}`, label: `Ir para ${labels.get(route)}`, run: () => go(path) }]
      : [];
  });
  const create = routes.find(({ path }) => path === `${pathname}/create`);
  useShortcuts([
    ...places,
    ...(create ? [{ keys: 'c', label: 'Criar', run: () => go(create.path) }] : []),
    { keys: '/', label: 'Buscar', run: search },
    { keys: '?', label: 'Mostrar os atalhos', run: openHelp },
  ]);
  useShortcutKeys();
  usePaletteKey();
}

/** Ctrl+K also works while typing, but not while another dialog is open. */
function usePaletteKey(): void {
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const wanted = (event.ctrlKey || event.metaKey) && !event.altKey && !event.shiftKey;
      if (!wanted || event.key.toLowerCase() !== 'k') return;
      event.preventDefault();
      if (overlay.get() === null && !document.querySelector('dialog[open]')) openPalette();
    };
    window.addEventListener('keydown', press);
    return () => window.removeEventListener('keydown', press);
  }, []);
}
