import type { Field, RecordDefinition } from '@balcao/contract/records/definition';
import { useQuery } from '@tanstack/react-query';
import { useSession } from '../../../../platform/session/use-session.ts';
import { statusesQuery } from '../queries.ts';
import { ticketDefinition, usualSort } from './ticket-definition.ts';

/** The list as this installation calls it, with its statuses to choose from. */
export function useTicketDefinition(view?: string): RecordDefinition {
  const { configs } = useSession();
  const { data: statuses = [] } = useQuery(statusesQuery);
  const options = statuses.map(({ id, name }) => ({ value: String(id), label: name }));
  const withStatuses = (field: Field): Field =>
    field.name === 'status' ? { ...field, type: 'option', options } : field;
  return {
    ...ticketDefinition,
    label: configs.TICKET_TITLE_NAME,
    plural: configs.TICKET_TITLE_PLURAL_NAME,
    sort: usualSort(view),
    fields: ticketDefinition.fields.map(withStatuses),
  };
}
