import { randomUUID } from 'node:crypto';

const asStaff = { as: 'atendente' };
const ofTicket = {
  ...asStaff,
  params: { id: '$seen' },
  record: { field: 'id', others: '$others' },
};
const NOWHERE = 99_999_999;

/** Rows of the abuse tests for staff's changes of tickets; none of them completes. */
export const ticketWorkRows = {
  'PUT /api/at_ticket/:id': {
    ...ofTicket,
    body: () => ({
      status_id: 2,
      assignee_id: null,
      tag_ids: [],
      title: 'Outro',
      clear_expiry: true,
      updated_at: '2020-01-01T00:00:00.000Z',
    }),
  },
  'POST /api/at_ticket': {
    ...asStaff,
    body: () => ({
      title: 'Ligou',
      sector_id: NOWHERE,
      person_id: NOWHERE,
      person_name: 'Ana',
      person_tax_id: '52998224725',
      person_email: 'ana@exemplo.net',
      person_phone: '(19) 98888-7777',
      person_city: 'Campinas - SP',
      message: 'Oi',
      client_ticket_id: randomUUID(),
    }),
    open: ['title', 'person_name', 'person_city', 'message'],
  },
  'POST /api/at_ticket/:id/transfer': {
    ...ofTicket,
    body: () => ({ sector_id: NOWHERE, reason: 'É com vocês.' }),
    open: ['reason'],
  },
  'POST /api/at_ticket/:id/merge': {
    ...ofTicket,
    body: ({ seen }: { seen: string }) => ({ into_id: Number(seen) }),
  },
  'POST /api/at_ticket/:id/link': {
    ...ofTicket,
    body: ({ seen }: { seen: string }) => ({ other_id: Number(seen) }),
  },
  'DELETE /api/at_ticket/:id/link/:other': {
    ...ofTicket,
    params: { id: '$seen', other: '$seen' },
  },
  'POST /api/at_ticket/:id/sign_request': ofTicket,
  'POST /api/at_ticket/:id/paper_sign': ofTicket,
  'GET /api/at_ticket/:id/assignees': { ...ofTicket, query: { q: 'ana' }, open: ['q'] },
  'GET /api/at_ticket/sectors': {
    ...asStaff,
    query: { q: 'sul', for: 'transfer' },
    open: ['q'],
  },
};
