import { expect, test } from 'vitest';
import { type Evidence, evidenceHtml } from './sealing.rules.ts';

const at = new Date('2026-11-22T12:00:00Z');
const line = (kind: string, ip: string, details = {}) => ({
  kind,
  at,
  ip,
  port: null,
  userAgent: null,
  hash: '0'.repeat(64),
  details,
});
const own = '1.1.1.1';

const evidence = (lines: Evidence['lines']): Evidence => ({
  ticketId: 7,
  mode: 'IP',
  ip: own,
  seenAt: at,
  signedAt: at,
  picture: 'aa',
  lines,
  checkCode: 'K7',
  checkAddress: 'https://x',
  consent: { version: '1', text: 'Sim' },
  person: { name: 'Ana', taxId: null },
  documents: [{ title: 'Contrato', sha256: 'bb' }],
  looks: [
    { kind: 'opened', details: {}, times: 512, last: at.toISOString() },
    { kind: 'viewed', details: { code: 'c1', sha256: 'bb' }, times: 1, last: at.toISOString() },
  ],
});

test('of very many lines the page shows the first of each kind and document, those of who signed, and the signature', () => {
  const opens = () => Array.from({ length: 300 }, (_, nth) => line('opened', `6.6.6.${nth}`));
  const html = evidenceHtml(
    evidence([
      line('opened', '5.5.5.5'),
      line('viewed', '5.5.5.5', { code: 'c1' }),
      line('viewed', own, { code: 'c1' }),
      ...opens(),
      line('viewed', '5.5.5.5', { code: 'c2' }),
      ...opens(),
      line('accepted', own),
      line('signed', own),
    ]),
    'Atendimento',
  );
  expect(html.split('<b>Documento visto</b>')).toHaveLength(4);
  expect(html).toContain('<b>Termos aceitos</b>');
  expect(html).toContain('<b>Documentos assinados</b>');
  expect(html.split('<b>Link aberto</b>').length).toBeLessThan(60);
});

test('the page says how often link and documents were opened, and when last', () => {
  const html = evidenceHtml(evidence([line('signed', own)]), 'Atendimento');
  expect(html).toContain('<li><b>Link aberto:</b> 512 vezes, a última em 22/11/2026');
  expect(html).toContain('<li><b>Documento visto (c1):</b> 1 vez, em 22/11/2026');
});
