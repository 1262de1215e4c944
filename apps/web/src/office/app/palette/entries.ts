import type { Noun } from '@balcao/brazil/nouns';
import { recordOf } from '@balcao/contract/records/definitions';
import { chooseTheme, type Theme } from '../../../ui/theme.ts';
import { newLabel } from '../../records/words.ts';
import { menuIcon, type Navigation } from '../navigation.ts';
import { openHelp } from '../overlays.ts';
import type { Entry } from './recent.ts';

const themes: [Theme, string, Entry['icon']][] = [
  ['light', 'Tema claro', 'sun'],
  ['dark', 'Tema escuro', 'moon'],
  ['auto', 'Tema automático', 'auto'],
];

const always: Entry[] = [
  ...themes.map(([theme, label, icon]) => ({
    id: `theme:${theme}`,
    label,
    icon,
    group: 'Ações',
    words: 'cores aparencia modo',
    act: () => chooseTheme(theme),
  })),
  {
    id: 'help',
    label: 'Atalhos do teclado',
    icon: 'keyboard',
    group: 'Ações',
    words: 'ajuda teclas',
    act: openHelp,
  },
  {
    id: 'logout',
    label: 'Sair',
    icon: 'signOut',
    group: 'Ações',
    words: 'logout',
    path: '/auth/logout',
  },
];

function creating({ name, path }: Navigation['routes'][number], tickets: Noun): Entry[] {
  const [record = '', what] = name.split('.');
  const noun = record === 'at_ticket' ? tickets : recordOf(record);
  if (what !== 'create' || !noun) return [];
  return [{ id: name, label: newLabel(noun), group: 'Criar', icon: 'plus', path }];
}

/** Everything that the person can do from anywhere: open a place, create a row, or act on the page. */
export function entriesOf({ routes, menus, pathOf }: Navigation, tickets: Noun): Entry[] {
  const places = menus.flatMap(({ label: detail, icon, items }) =>
    items.map(({ label, route }) => ({
      id: route,
      label,
      icon: menuIcon(icon),
      group: 'Ir para',
      path: pathOf(route) ?? '/home',
      ...(detail !== label && { detail }),
    })),
  );
  return [...places, ...routes.flatMap((route) => creating(route, tickets)), ...always];
}
