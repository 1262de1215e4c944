import { ticketWords } from '@balcao/brazil/ticket-words';
import type { Operations, Section } from '@balcao/contract/operations/operations';
import { expect, test } from 'vitest';
import { namedPage } from './named.rules.ts';

const { say } = ticketWords({ TICKET_TITLE_NAME: 'Ordem de serviço' });
const none: Section = { state: 'ok', lines: [], figures: [], rows: [], more: false };
const link = { label: '{Atendimento} 259', url: '/at_ticket/259/edit' };
const full: Section = {
  ...none,
  lines: [{ key: 'a', state: 'ok', text: 'Para {um atendimento}.', todo: '{Abrir}', link }],
  rows: [{ what: 'Diálogo {x}', why: 'Falhou: {"a":1}', at: null, links: [link] }],
};
const kind = { name: 'a', title: 'A', area: '{Atendimento}', waiting: 0, running: 0 };
const page: Operations = {
  queues: {
    ...none,
    kinds: [{ ...kind, oldest_s: null, failed: 0, retrying: 0 }],
    jobs: [
      {
        ...{ id: '1', name: 'a', title: 'A', area: '{Atendimento}', tries: 1, error: '{"a":1}' },
        ...{ failed_at: null, next_at: null, kept_until: null },
      },
    ],
  },
  mails: full,
  ...{ webhooks: none, flows: none, files: none, database: none, storage: none },
  ...{ audit: none, certificates: none, reports: none },
  servers: { ...none, servers: [] },
  at: '2026-03-10T12:00:00Z',
};

test('our own texts have the installation’s name for a ticket; what others wrote keeps its braces', () => {
  const { mails, queues, at } = namedPage(page, say);
  const named = { label: 'Ordem de serviço 259', url: '/at_ticket/259/edit' };
  expect(mails.lines).toMatchObject([{ text: 'Para uma ordem de serviço.', link: named }]);
  expect(mails.rows).toEqual([
    { what: 'Diálogo {x}', why: 'Falhou: {"a":1}', at: null, links: [named] },
  ]);
  expect(queues.kinds.map(({ area }) => area)).toEqual(['Ordem de serviço']);
  expect(queues.jobs).toMatchObject([{ area: 'Ordem de serviço', error: '{"a":1}' }]);
  expect(at).toBe(page.at);
});
