const as = 'admin';
const one = { as, params: { id: '1' } };
const revision = 999_999;
const period = { from: '2026-01-01', to: '2026-01-31', version: '1' };

/** Calls of dialogs, chatbots and first steps: drafts of revisions that do not exist, versions that nobody published. */
export const dialogRows = {
  'GET /api/at_chatbot/:id/share': one,
  'GET /api/at_chatbot/preview': {
    as,
    query: {
      company_name: 'Padaria',
      logo_url: '/brand/logo.svg',
      avatar_url: '/brand/attendant.svg',
      background_url: '/brand/laje.svg',
      dialog_id: '1',
    },
    open: ['company_name', 'logo_url', 'avatar_url', 'background_url'],
  },
  'GET /api/first_steps': { as },
  'POST /api/first_steps/chatbot': {
    as,
    body: () => ({ name: 'Fale com a gente', code: 'fale', template: 'nenhum' }),
    open: ['name', 'template'],
  },
  'PUT /api/first_steps': { as, body: () => ({ steps: ['link'], dismissed: false }) },
  'POST /api/at_dialog': {
    as,
    body: () => ({ name: 'Contato', code: 'contato', template: 'contato' }),
    open: ['name'],
  },
  'GET /api/at_dialog/templates': { as },
  'GET /api/at_dialog/templates/:code': { as, params: { code: 'contato' } },
  'POST /api/at_dialog/templates/:code/play': {
    ...{ as, params: { code: 'contato' } },
    body: () => ({ state: undefined, answer: undefined, variables: {}, at: undefined }),
    objects: ['variables'],
  },
  'GET /api/at_dialog/:id/draft': one,
  'PUT /api/at_dialog/:id/draft': {
    ...one,
    body: () => ({ revision, flow: undefined, changes: [], name: 'Contato' }),
    open: ['name'],
  },
  'POST /api/at_dialog/:id/publish': {
    ...one,
    body: () => ({ revision, note: 'Nova saudação' }),
    open: ['note'],
  },
  'GET /api/at_dialog/:id/versions': one,
  'POST /api/at_dialog/:id/put_back': { ...one, body: () => ({ version: 999_999 }) },
  'GET /api/at_dialog/:id/difference': { ...one, query: { from: '1', to: 'draft' } },
  'GET /api/at_dialog/:id/export': { ...one, query: { format: 'zip' } },
  'POST /api/at_dialog/:id/import': {
    ...one,
    body: () => ({ file: {}, dry: true, revision, replace_documents: false }),
  },
  'POST /api/at_dialog/:id/import_file': {
    ...one,
    query: { dry: 'true', revision: '999999', replace_documents: 'false' },
  },
  'POST /api/at_dialog/:id/presence': {
    ...one,
    body: () => ({ block: null, away: true }),
    open: ['block'],
  },
  'POST /api/at_dialog/:id/play': {
    ...one,
    body: () => ({ state: undefined, answer: undefined, variables: {}, at: undefined }),
    objects: ['variables'],
  },
  'POST /api/at_dialog/:id/try_code': {
    ...one,
    body: () => ({ code: 'return 1', variables: {} }),
    open: ['code'],
    objects: ['variables'],
  },
  'GET /api/at_dialog/:id/tests': one,
  'POST /api/at_dialog/:id/tests': {
    ...one,
    body: () => ({ name: 'Caminho feliz', answers: [] }),
    open: ['name'],
  },
  'DELETE /api/at_dialog/:id/tests/:test': { as, params: { id: '1', test: '999999' } },
  'POST /api/at_dialog/:id/tests/run': one,
  'GET /api/at_dialog/:id/analytics': { ...one, query: period },
  'GET /api/at_dialog/:id/analytics/export': { ...one, query: { ...period, format: 'csv' } },
  'GET /api/at_dialog/:id/analytics/tickets': {
    ...one,
    query: { ...period, kind: 'way', block: 'contato/name', way: 'next', before: '999999' },
    open: ['block', 'way'],
  },
  'POST /api/at_dialog/:id/replay': { ...one, body: () => ({ limit: 10 }) },
  'GET /api/at_flow_fault': {
    as,
    query: { state: 'open', dialog: '1', q: 'code' },
    open: ['q'],
  },
};
