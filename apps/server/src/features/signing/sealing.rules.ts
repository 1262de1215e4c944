import { fullDateTime } from '@balcao/brazil/dates';
import { escapeHtml } from '@balcao/contract/html';

type Line = {
  kind: string;
  at: Date;
  ip: string | null;
  port: number | null;
  userAgent: string | null;
  /** In hexadecimal digits. */
  hash: string;
  details: object;
};

/** How often the link or a document was opened before the signature, and when last. */
type Looks = {
  kind: string;
  details: { code?: string; sha256?: string };
  times: number;
  last: string;
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
  looks: Looks[];
};

const kinds: Record<string, string> = {
  opened: 'Link aberto',
  viewed: 'Documento visto',
  accepted: 'Termos aceitos',
  signed: 'Documentos assinados',
  checked: 'Assinatura conferida',
};

/** In both time zones: São Paulo for people, UTC for courts. */
export function bothTimes(at: Date): string {
  return `${fullDateTime(at.toISOString())} (São Paulo), ${at.toISOString()} (UTC)`;
}

const field = (name: string, value: string) => `<p><b>${name}:</b> ${escapeHtml(value)}</p>`;

function eventHtml({ kind, at, ip, port, userAgent, hash }: Line): string {
  const from = ip === null ? 'pelo chat' : `IP ${ip}${port === null ? '' : `, porta ${port}`}`;
  const agent = userAgent ? ` · ${userAgent}` : '';
  const text = `${bothTimes(at)} · ${from}${agent} · ${hash}`;
  return `<li><b>${kinds[kind] ?? kind}</b> · ${escapeHtml(text)}</li>`;
}

const MOST_LINES = 60;

/** Shortens very long lists; the first line of each kind and document, and the signer's lines, are kept first. */
function shownLines(lines: Line[], ip: string): Line[] {
  const told = new Set<string>();
  const main = new Set<Line>();
  for (const line of lines) {
    const what = `${line.kind} ${JSON.stringify(line.details)}`;
    if (!told.has(what) || line.ip === ip) main.add(line);
    told.add(what);
  }
  const others = lines.filter((line) => !main.has(line));
  const shown = new Set([...main, ...others].slice(0, MOST_LINES));
  return lines.filter((line) => shown.has(line));
}

function looksHtml({ kind, details, times, last }: Looks): string {
  const what = `${kinds[kind] ?? kind}${details.code ? ` (${details.code})` : ''}`;
  const often = times === 1 ? '1 vez, em' : `${times} vezes, a última em`;
  return `<li><b>${escapeHtml(what)}:</b> ${often} ${bothTimes(new Date(last))}</li>`;
}

/** The evidence page, as HTML for `renderPdf`; `ticket` is the installation's word for a ticket. */
export function evidenceHtml(evidence: Evidence, ticket: string): string {
  const { person, consent, documents, lines, looks } = evidence;
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
    ...(looks.length > 0 ? ['<h2>Acessos até a assinatura</h2><ul>'] : []),
    ...looks.map(looksHtml),
    ...(looks.length > 0 ? ['</ul>'] : []),
    '<h2>Registro de eventos</h2>',
    '<p>Cada registro leva o SHA-256 dele e do registro anterior.</p><ul>',
    ...shownLines(lines, evidence.ip).map(eventHtml),
    '</ul>',
  ].join('');
}
