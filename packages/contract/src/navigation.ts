import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { config } from './records/configs.ts';
import type { Ability, RecordDefinition } from './records/definition.ts';
import { records } from './records/definitions.ts';

/** A page of the back-office: its route's name, its address as in `officePages`, and who may open it. */
export type Place = { name: string; path: string; label: string; may: Ability };
export type Menu = { label: string; icon: string; places: readonly Place[] };

const PEOPLE = new Set(['gl_user', 'gl_user_group']);

const listOf = ({ name, plural, may, screen = `/${name}` }: RecordDefinition): Place => ({
  name: `${name}.index`,
  path: screen,
  label: plural,
  may: may.view,
});
const lists = (people: boolean) =>
  records.filter(({ name, screen }) => !screen && PEOPLE.has(name) === people).map(listOf);

/**
 * The back-office's menus for whoever may open everything; `tickets` is what the installation calls its tickets. A place
 * whose address is not in `officePages` yet is shown to nobody. A menu with one place is a plain link.
 */
export const menusOf = (tickets: string): readonly Menu[] => [
  {
    label: 'Início',
    icon: 'home',
    places: [{ name: 'home', path: '/home', label: 'Início', may: 'internal' }],
  },
  {
    label: tickets,
    icon: 'inbox',
    places: [{ name: 'at_ticket.index', path: '/at_ticket', label: tickets, may: 'internal' }],
  },
  { label: 'Cadastros', icon: 'folder', places: lists(false) },
  { label: 'Pessoas', icon: 'user', places: lists(true) },
  {
    label: 'Sistema',
    icon: 'gear',
    places: [
      { name: 'audit.index', path: '/audit', label: 'Auditoria', may: 'can_log_view' },
      { name: 'privacy.index', path: '/privacy', label: 'LGPD', may: 'can_user_group_edit' },
      listOf(config),
    ],
  },
];

function placesOfRecord({ name, label, may, screen }: RecordDefinition): Place[] {
  if (screen) return [];
  const edit = { name: `${name}.edit`, path: `/${name}/:id/edit`, label, may: may.view };
  const { create } = may;
  return create
    ? [edit, { name: `${name}.create`, path: `/${name}/create`, label, may: create }]
    : [edit];
}

/** The places that no menu names, whose labels nobody reads. */
export const innerPlaces: readonly Place[] = [
  { name: 'at_ticket.create', path: '/at_ticket/create', label: 'Atendimento', may: 'internal' },
  { name: 'at_ticket.edit', path: '/at_ticket/:id/edit', label: 'Atendimento', may: 'internal' },
  { name: 'account.index', path: '/account', label: 'Minha conta', may: 'internal' },
  ...records.flatMap(placesOfRecord),
];

const routeTable = z.object({
  /** Paths with `:name` parts. */
  routes: z.array(z.object({ name: z.string(), path: z.string() })),
  menus: z.array(
    z.object({
      label: z.string(),
      icon: z.string(),
      items: z.array(z.object({ label: z.string(), route: z.string() })),
    }),
  ),
});
export type RouteTable = z.infer<typeof routeTable>;

/** What the caller may open in the back-office (specification section 2). Each call asks for its rights again. */
export const getRouteTable = endpoint({
  method: 'GET',
  path: '/api/route/table',
  summary: 'Routes and menus of the back-office',
  access: 'staff',
  response: z.object({ data: routeTable }),
});
