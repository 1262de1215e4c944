const asStaff = { as: 'atendente' };
const filters = {
  view: 'sectors',
  status: '1,2',
  kind: 'open',
  sector: 'none',
  assignee: 'me',
  business_unit: '1',
  tag: '1',
  affiliate: 'x',
  from: '2026-01-01',
  to: '2026-12-31',
  unread: 'true',
  q: 'maria',
};

/** Rows of the abuse tests for the ticket list. */
export const ticketListRows = {
  'GET /api/at_ticket': {
    ...asStaff,
    open: ['q', 'affiliate'],
    query: { page: '1', per_page: '10', sort: '-id', ...filters },
  },
  'GET /api/at_ticket/views': asStaff,
  'GET /api/at_ticket/count': { ...asStaff, query: filters, open: ['q', 'affiliate'] },
  'GET /api/at_ticket/:id/neighbours': {
    ...asStaff,
    params: { id: '$seen' },
    record: { field: 'id', others: '$others' },
    query: { ...filters, sort: '-id' },
    open: ['q', 'affiliate'],
  },
  'POST /api/at_ticket/bulk': {
    ...asStaff,
    objects: ['set'],
    body: () => ({ ids: [99_999_999], set: { status_id: 2, add_tags: [], remove_tags: [] } }),
  },
};
