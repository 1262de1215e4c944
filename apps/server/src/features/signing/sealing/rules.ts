import { fullDateTime } from '@balcao/brazil/dates';
import { escapeHtml } from '@balcao/contract/html';

type Line = {
  kind: string;
  at: Date;
  ip: string | null;
  port: number | null;
  userAgent: string | null;
  hash: Buffer;
};

export type Evidence = {
  ticketId: number;
  person: { name: string | null; taxId: string | null };
  mode: string;
  ip: string;
  seenAt: Date;
  signedAt: Date;
  checkCode: string;
  checkAddress: string;
  consent: { version: string; text: string };
  picture: string;
  documents: { title: string; sha256: string }[];
  lines: Line[];
};

const kinds: Record<string, string> = {
  opened: 'Link aberto',
  viewed: 'Documento visto',
  accepted: 'Termos aceitos',
  signed: 'Documentos assinados',
  checked: 'Assinatura conferida',
};

const hex = (bytes: Uint8Array) =>
  [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('');

/** Both clocks: São Paulo for people, UTC for courts. */
export function bothTimes(at: Date): string {
  return `${fullDateTime(at.toISOString())} (São Paulo), ${at.toISOString()} (UTC)`;
}

const field = (name: string, value: string) => `<p><b>${name}:</b> ${escapeHtml(value)}</p>`;

function eventHtml({ kind, at, ip, port, userAgent, hash }: Line): string {
  const from = ip === null ? 'pelo chat' : `IP ${ip}${port === null ? '' : `, porta ${port}`}`;
  const agent = userAgent ? ` · ${userAgent}` : '';
  const text = `${bothTimes(at)} · ${from}${agent} · ${hex(hash)}`;
  return `<li><b>${kinds[kind] ?? kind}</b> · ${escapeHtml(text)}</li>`;
}

const MOST_LINES = 60;

/** The evidence page, as HTML that `renderPdf` reads; `ticket` is what the installation calls one. Of very many events the last ones stand here. */
export function evidenceHtml(evidence: Evidence, ticket: string): string {
  const { person, consent, documents, lines } = evidence;
  return [
    '<h1>Comprovante de assinatura</h1>',
    field(ticket, String(evidence.ticketId)),
    field(
      'Assinado por',
      [person.name ?? 'Não informado', person.taxId ?? ''].filter(Boolean).join(', '),
    ),
    field('Forma', evidence.mode === 'IP' ? 'Assinado por IP' : 'Assinado na tela'),
    field('IP', evidence.ip),
    field('Visto em', bothTimes(evidence.seenAt)),
    field('Assinado em', bothTimes(evidence.signedAt)),
    field('Código de conferência', evidence.checkCode),
    field('Confira em', evidence.checkAddress),
    '<h2>Documentos (SHA-256)</h2><ul>',
    ...documents.map(({ title, sha256 }) => `<li>${escapeHtml(`${title}: ${sha256}`)}</li>`),
    `<li>Imagem da assinatura: ${evidence.picture}</li></ul>`,
    `<h2>Termos aceitos (versão ${consent.version})</h2>`,
    `<p>${escapeHtml(consent.text)}</p>`,
    '<h2>Registro de eventos</h2>',
    '<p>Cada registro leva o SHA-256 dele e do registro anterior.</p><ul>',
    ...lines.slice(-MOST_LINES).map(eventHtml),
    '</ul>',
  ].join('');
}
