const as = 'admin';
const nowhere = { as, params: { id: '99999999' } };

/** Rows of the abuse tests for automatic mails. */
export const automailRows = {
  'POST /api/am_rule/:id/dry_run': { as, params: { id: '1' }, body: () => ({ days: 30 }) },
  'POST /api/am_template/preview': {
    as,
    body: () => ({
      subject: 'Olá',
      body: '<p>Olá</p>',
      origin: 'gl_user',
      parent_code: 1,
      marketing: false,
    }),
    open: ['subject', 'body'],
  },
  'GET /api/am_block': {
    as,
    query: { page: '1', per_page: '20', q: 'ana@exemplo.com.br' },
    open: ['q'],
  },
  'POST /api/am_block/lift': {
    as,
    body: () => ({ address: 'ninguem@exemplo.com.br' }),
    open: ['address'],
  },
  'GET /api/am_delivery': {
    as,
    query: {
      page: '1',
      per_page: '20',
      sort: '-id',
      q: 'maria',
      am_rule_id: '1',
      status: 'sent',
      origin: 'at_ticket',
      parent_code: '1',
    },
    open: ['q', 'origin'],
  },
  'GET /api/am_delivery/:id': nowhere,
  'POST /api/am_delivery/:id/retry': nowhere,
};
