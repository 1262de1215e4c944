import type { recordCalls } from '@balcao/contract/records/calls';
import { isAble, type RecordDefinition } from '@balcao/contract/records/definition';
import { records } from '@balcao/contract/records/definitions';
import type { listTickets } from '@balcao/contract/tickets/list';
import { call } from '../../../platform/api.ts';
import type { useSession } from '../../../platform/session/use-session.ts';
import type { RemoteSearch } from '../../../ui/use-remote-options.ts';
import type { Navigation } from '../navigation.ts';
import type { Entry } from './recent.ts';

const MOST_TICKETS = 5;
const MOST_OF_A_RECORD = 3;

type Options = ReturnType<typeof recordCalls>['options'];
type Session = ReturnType<typeof useSession>;

const ticketsIn =
  (title: string, group: string): RemoteSearch<Entry> =>
  async (q, signal) => {
    const query = { q, per_page: MOST_TICKETS };
    const { data } = await call<typeof listTickets>('GET /api/at_ticket', { query, signal });
    return data.map(({ id, title: subject, person_name, status, found }) => ({
      id: `at_ticket:${id}`,
      label: person_name ?? subject,
      detail: `${title} ${id} · ${status.name}`,
      icon: 'inbox',
      group,
      path: `/at_ticket/${id}/edit${found ? `#mensagem-${found.channel_id}-${found.seq}` : ''}`,
    }));
  };

const rowsOf =
  ({ name, plural }: RecordDefinition): RemoteSearch<Entry> =>
  async (q, signal) => {
    const { data } = await call<Options>(`GET /api/${name}/options`, { query: { q }, signal });
    return data.slice(0, MOST_OF_A_RECORD).map((row) => ({
      id: `${name}:${row.id}`,
      label: row.name,
      icon: 'folder',
      group: plural,
      path: `/${name}/${row.id}/edit`,
    }));
  };

/** Searches the tickets and every record that the person may search and open. Leaves out failed searches. */
export function searchFor(
  { user, user_roles, configs }: Session,
  { pathOf }: Navigation,
): RemoteSearch<Entry> {
  const mayOpen = ({ name, may }: RecordDefinition) =>
    user_roles !== null &&
    isAble(may.options, { level: user.level, roles: user_roles }) &&
    pathOf(`${name}.edit`);
  const searches = [
    ticketsIn(configs.TICKET_TITLE_NAME, configs.TICKET_TITLE_PLURAL_NAME),
    ...records.filter(mayOpen).map((definition) => rowsOf(definition)),
  ];
  return async (query, signal) => {
    const found = await Promise.allSettled(searches.map((search) => search(query, signal)));
    return found.flatMap((one) => (one.status === 'fulfilled' ? one.value : []));
  };
}
