import type { ErasureLine } from '@balcao/contract/privacy';

/** Stands where a person's name or words were. */
export const ERASED_NAME = 'Pessoa anonimizada';
export const ERASED_TEXT = '[apagado]';

/** How the result of an erasure calls what it found. */
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
  signatures: 'Assinaturas com documentos e evidências',
  consents: 'Aceites do aviso de privacidade',
  audit: 'Registros de auditoria',
  requests: 'Pedidos pela LGPD',
} as const;
export type ErasedKind = keyof typeof kinds;

/** Why the law lets us keep, or makes us keep, what is not erased (LGPD, article 16). */
const reasons: Partial<Record<ErasedKind, string>> = {
  payments: 'Obrigação fiscal: 5 anos (CTN, art. 173 e 174; LGPD, art. 16, I).',
  signatures:
    'Prova de contrato assinado: exercício de direitos (LGPD, art. 7º, VI, e art. 16, I).',
  consents: 'Prova do aceite, a cargo da empresa (LGPD, art. 8º, § 2º).',
  audit:
    'Registros de acesso: 6 meses no mínimo (Marco Civil, art. 15); a cadeia de provas não muda.',
  requests: 'Prova de que este pedido foi atendido (LGPD, art. 16, I); o que foi escrito sai.',
};

/**
 * By what a row belongs to a person; `key` is the column that holds it.
 * `parents`: the records with threads, by (origin, parent_code); `tickets` are all of the person's, `unsigned` and `signed` parts of them.
 */
export type Owner =
  | ('person' | 'tickets' | 'unsigned' | 'signed' | 'threads' | 'ownMessages' | 'parents')
  | ('payments' | 'oldPayments' | 'urls' | 'views' | 'addresses' | 'throttles' | 'jobs' | 'audit');

/** Where the person's copy has it: in `dados.json`, in the folder of each ticket, or why it is not in there. */
type Copy = 'data' | 'ticket' | { not: string };

/** A table with columns in which words of a person, or about one, may stand. */
export type Place = {
  table: string;
  owner: Owner;
  key: string;
  /** Of those rows only these, in SQL. */
  only?: string;
  words: readonly string[];
  /** What an erasure does: takes the rows away, leaves them to the law, or writes these SQL expressions over columns. */
  erasure: 'delete' | 'keep' | Record<string, string>;
  /** Null for rows that are told of with others. */
  kind: ErasedKind | null;
  copy: Copy;
};

const noRows = Object.fromEntries(Object.keys(kinds).map((kind) => [kind, 0]));

/** How many rows of each kind were found, summed over the places where they were. */
export function sumOf(found: readonly { kind: ErasedKind | null; rows: number }[]) {
  const sums = { ...noRows } as Record<ErasedKind, number>;
  for (const { kind, rows } of found) if (kind) sums[kind] += rows;
  return sums;
}

const erased = new Set<ErasedKind>(['access', 'documents', 'files', 'mails', 'colleagues']);

/** What is told of the rows of each kind; kinds without rows are left out. */
export function erasureLines(rows: Record<ErasedKind, number>): ErasureLine[] {
  return (Object.keys(kinds) as ErasedKind[])
    .filter((kind) => rows[kind] > 0)
    .map((kind) => {
      const why = reasons[kind] ?? null;
      const done = erased.has(kind) ? 'erased' : 'anonymised';
      return { kind: kinds[kind], outcome: why ? 'kept' : done, rows: rows[kind], why };
    });
}
