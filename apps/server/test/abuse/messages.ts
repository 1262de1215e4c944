import { randomUUID } from 'node:crypto';

const asCustomer = { as: 'cliente' };
const params = { origin: 'at_ticket', parent_code: '$own', channel_id: '3' };
const record = { field: 'parent_code', others: '$others' };
const ofThread = { ...asCustomer, params, record };
const staffs = { as: 'atendente', params: { ...params, parent_code: '$seen' }, record };
const ofParent = { ...asCustomer, params: { origin: 'at_ticket', parent_code: '$own' }, record };

const message = () => ({
  message: 'Oi',
  type: 'MSG',
  client_message_id: randomUUID(),
  is_pending: false,
  notify_app: false,
  data: {},
  seen_seq: 2_000_000_000,
  at_message_template_id: null,
});
const thread = '/api/gl_message/:origin/:parent_code/:channel_id';

/** Rows of the abuse tests for calls about message threads. */
export const messageRows = {
  'GET /api/gl_message/:origin/:parent_code/threads': ofParent,
  [`GET ${thread}/message_index`]: { ...ofThread, query: { after: '0', before: '10' } },
  [`GET ${thread}/pinned`]: ofThread,
  [`POST ${thread}/message_save`]: {
    ...ofThread,
    body: message,
    open: ['message'],
    objects: ['data'],
  },
  [`POST ${thread}/message_file`]: ofThread,
  [`POST ${thread}/read`]: { ...ofThread, body: () => ({ seq: 1 }) },
  [`GET ${thread}/draft`]: ofThread,
  [`PUT ${thread}/draft`]: { ...ofThread, body: () => ({ text: 'Meio' }), open: ['text'] },
  [`GET ${thread}/people`]: { ...staffs, query: { q: 'ana' }, open: ['q'] },
  [`GET ${thread}/templates`]: { ...staffs, query: { q: 'oi' }, open: ['q'] },
  [`GET ${thread}/template/:template_id`]: {
    ...staffs,
    params: { ...staffs.params, template_id: '99999999' },
  },
  'POST /api/gl_message/:id/message_attach': { ...asCustomer, params: { id: '1' } },
  'POST /api/gl_message/:id/mail_retry': { ...asCustomer, params: { id: '1' } },
  'POST /api/gl_message/resolve': {
    ...asCustomer,
    body: () => ({ reason: 'Manual', message_id_list: [1] }),
  },
  'POST /api/gl_message/pin': { ...asCustomer, body: () => ({ message_id: 1 }) },
  'DELETE /api/gl_message/:id': { ...asCustomer, params: { id: '99999999' } },
};
