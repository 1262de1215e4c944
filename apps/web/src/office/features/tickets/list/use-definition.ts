import type { Field, RecordDefinition } from '@balcao/contract/records/definition';
import { useQuery } from '@tanstack/react-query';
import { useTicketWords } from '../../../../platform/session/ticket-words.ts';
import { statusesQuery } from '../queries.ts';
import { ticketDefinition, usualSort } from './ticket-definition.ts';

/** The list with the installation's words for tickets and with its statuses as options. */
export function useTicketDefinition(view?: string): RecordDefinition {
  const { label, plural, gender } = useTicketWords();
  const { data: statuses = [] } = useQuery(statusesQuery);
  const options = statuses.map(({ id, name }) => ({ value: String(id), label: name }));
  const withStatuses = (field: Field): Field =>
    field.name === 'status' ? { ...field, type: 'option', options } : field;
  // The column that the list is sorted by replaces the default one.
  const shown: Partial<Record<string, Field['list']>> =
    usualSort(view) === 'expires_at' ? { expires_at: 'shown', last_message_at: 'hidden' } : {};
  const withDate = (field: Field): Field => {
    const list = shown[field.name];
    return list ? { ...field, list } : field;
  };
  return {
    ...ticketDefinition,
    label,
    plural,
    gender,
    sort: usualSort(view),
    fields: ticketDefinition.fields.map(withStatuses).map(withDate),
  };
}
