import type { getTicket } from '@balcao/contract/tickets/ticket';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { call } from '../../../../platform/api.ts';
import { optionsQuery } from '../../../records/record-queries.ts';
import { chargeKeys } from '../queries.ts';
import type { ChargeFor } from './charge-for.ts';
import { blankCharge, type ChargeForm } from './charge-form.ts';

const ticketQuery = (id: number) =>
  queryOptions({
    queryKey: chargeKeys.ticket(id),
    queryFn: async ({ signal }) =>
      (await call<typeof getTicket>('GET /api/at_ticket/:id/edit', { params: { id }, signal }))
        .data,
    staleTime: 0,
  });

/** The only unit there is, if there is only one. */
const onlyOne = <T>(rows: readonly T[] | undefined) => (rows?.length === 1 ? rows[0] : undefined);

/** The form as it opens, with what the ticket or the person says; undefined while that is loaded. */
export function useFirstForm({ at_ticket_id, person_id }: ChargeFor) {
  const ticket = useQuery({
    ...ticketQuery(at_ticket_id ?? 0),
    enabled: at_ticket_id !== undefined,
  });
  const person = useQuery({
    ...optionsQuery('gl_user', { id: person_id ?? 0 }),
    enabled: person_id !== undefined,
  });
  const units = useQuery(optionsQuery('gl_business_unit', {}));
  const asked = [
    units,
    ...(at_ticket_id === undefined ? [] : [ticket]),
    ...(person_id === undefined ? [] : [person]),
  ];
  const failed = asked.find(({ error, data }) => error && !data);
  const error = failed?.error ?? null;
  const retry = () => void failed?.refetch();
  if (error || asked.some(({ data }) => !data)) return { first: undefined, error, retry };

  const known = person.data?.[0];
  const of = ticket.data;
  const only = onlyOne(units.data);
  const first: ChargeForm = {
    ...blankCharge,
    unit: of?.business_unit ?? (only ? { id: only.id, name: only.name } : null),
    at_ticket_id: at_ticket_id ?? null,
    person: known ? { id: known.id, name: known.name } : null,
    ...(of && {
      person: of.person.id === null ? null : { id: of.person.id, name: of.person_name ?? '' },
      person_name: of.person_name ?? '',
      person_tax_id: of.person_tax_id ?? '',
      person_email: of.person_email ?? '',
      description: of.title,
    }),
  };
  return { first, error, retry };
}
