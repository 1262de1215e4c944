import type { ErasureLine } from '@balcao/contract/people/privacy';

/** Replaces a person's erased name or words. */
export const ERASED_NAME = 'Pessoa anonimizada';
export const ERASED_TEXT = '[apagado]';

/** The names of the kinds in the result of an erasure. */
const kinds = {
  person: 'Cadastro',
  access: 'Sessões, tokens e senhas',
  tickets: 'Conversas',
  messages: 'Mensagens',
  conversations: 'Respostas ao chatbot',
  documents: 'Documentos não assinados',
  files: 'Arquivos',
  mails: 'E-mails',
  colleagues: 'Avisos, rascunhos e visões da equipe',
  oldPayments: 'Pagamentos com mais de 5 anos',
  payments: 'Pagamentos',
  affiliate: 'Cadastro de afiliado',
  commissions: 'Pagamentos de comissões',
  invoices: 'Notas fiscais',
  signatures: 'Assinaturas com documentos e evidências',
  consents: 'Aceites do aviso de privacidade',
  audit: 'Registros de auditoria',
  requests: 'Pedidos pela LGPD',
} as const;
export type ErasedKind = keyof typeof kinds;

/** The legal reasons to keep what is not erased (LGPD, article 16). */
const reasons: Partial<Record<ErasedKind, string>> = {
  payments: 'Obrigação fiscal: 5 anos (CTN, art. 173 e 174; LGPD, art. 16, I).',
  commissions:
    'Obrigação fiscal: a quem a empresa pagou, 5 anos (CTN, art. 173; LGPD, art. 16, I).',
  invoices:
    'Obrigação fiscal: a nota e o seu XML ficam 5 anos além dos demais prazos (CTN, art. 173; LGPD, art. 16, I).',
  signatures:
    'Prova de contrato assinado: exercício de direitos (LGPD, art. 7º, VI, e art. 16, I).',
  consents: 'Prova do aceite, a cargo da empresa (LGPD, art. 8º, § 2º).',
  audit:
    'Registros de acesso: 6 meses no mínimo (Marco Civil, art. 15); a cadeia de provas não muda.',
  requests: 'Prova de que este pedido foi atendido (LGPD, art. 16, I); o que foi escrito sai.',
};

/**
 * How a row belongs to a person; `key` is the column that identifies the owner. `parents`: the records with threads, by
 * (origin, parent_code); `tickets` are all of the person's, `unsigned` and `signed` are parts of them.
 */
export type Owner =
  | ('person' | 'tickets' | 'unsigned' | 'signed' | 'threads' | 'ownMessages' | 'parents')
  | (
      | 'payments'
      | 'oldPayments'
      | 'affiliates'
      | 'urls'
      | 'views'
      | 'addresses'
      | 'throttles'
      | 'jobs'
      | 'audit'
    );

/**
 * The place in the person's copy: in `dados.json`, in the folder of each ticket, or the reason why it is not included.
 */
type Copy = 'data' | 'ticket' | { not: string };

/** A table with columns that may contain a person's words, or words about a person. */
export type Place = {
  table: string;
  owner: Owner;
  key: string;
  /** An SQL condition that limits the rows. */
  only?: string;
  words: readonly string[];
  /**
   * The action of an erasure: delete the rows, keep them for legal reasons, or set columns to these SQL expressions.
   */
  erasure: 'delete' | 'keep' | Record<string, string>;
  /** Null for rows that are reported together with others. */
  kind: ErasedKind | null;
  copy: Copy;
};

type Identity = { name: string; addresses: readonly string[]; taxIds: readonly string[] };

const noRows = Object.fromEntries(Object.keys(kinds).map((kind) => [kind, 0]));

/** The number of rows of each kind, summed over all places. */
export function sumOf(found: readonly { kind: ErasedKind | null; rows: number }[]) {
  const sums = { ...noRows } as Record<ErasedKind, number>;
  for (const { kind, rows } of found) if (kind) sums[kind] += rows;
  return sums;
}

const erased = new Set<ErasedKind>(['access', 'documents', 'files', 'mails', 'colleagues']);

/** The report on the rows of each kind; kinds without rows are left out. */
export function erasureLines(rows: Record<ErasedKind, number>): ErasureLine[] {
  return (Object.keys(kinds) as ErasedKind[])
    .filter((kind) => rows[kind] > 0)
    .map((kind) => {
      const why = reasons[kind] ?? null;
      const done = erased.has(kind) ? 'erased' : 'anonymised';
      return { kind: kinds[kind], outcome: why ? 'kept' : done, rows: rows[kind], why };
    });
}

const escaped = (word: string) => word.replace(/[$()*+.?[\\\]^{|}]/g, '\\$&');

/**
 * A regular expression for one of these words as a whole: `ana@x.org` matches neither in `joana@x.org` nor in
 * `lima.ana@x.org`.
 */
const wholeOf = (words: readonly string[], letter: string) =>
  `(?<!${letter}[._+-]?)(${words.map(escaped).join('|')})(?![._+-]?${letter})`;

export const wholeWords = (words: readonly string[]) =>
  new RegExp(wholeOf(words, '[\\p{L}\\p{N}]'), 'iu');

/** The same for PostgreSQL's `~*`. */
export const wholeWordsInSql = (words: readonly string[]) => wholeOf(words, '[[:alnum:]]');

/**
 * The words that identify a person in a text. A name of one word is left out, because it may be an ordinary word or
 * another person's name.
 */
export function knownBy({ name, addresses, taxIds }: Identity): string[] {
  const whole = name.trim().replace(/\s+/g, ' ');
  return [...(whole.includes(' ') ? [whole] : []), ...addresses, ...taxIds];
}
