import type { ErasureLine } from '@balcao/contract/privacy';

/** Stands where a person's name or words were. */
export const ERASED_NAME = 'Pessoa anonimizada';
export const ERASED_TEXT = '[apagado]';

const kinds = {
  person: 'Cadastro',
  access: 'Sessões, tokens e senhas',
  tickets: 'Conversas',
  messages: 'Mensagens',
  conversations: 'Respostas ao chatbot',
  documents: 'Documentos não assinados',
  files: 'Arquivos',
  oldPayments: 'Pagamentos com mais de 5 anos',
  payments: 'Pagamentos',
  signatures: 'Assinaturas com documentos e evidências',
  consents: 'Aceites do aviso de privacidade',
  audit: 'Registros de auditoria',
  requests: 'Pedidos pela LGPD',
} as const;
export type ErasedKind = keyof typeof kinds;

const erased = new Set<ErasedKind>(['access', 'documents', 'files']);

/** Why the law lets us keep, or makes us keep, what is not erased (LGPD, article 16). */
const reasons: Partial<Record<ErasedKind, string>> = {
  payments: 'Obrigação fiscal: 5 anos (CTN, art. 173 e 174; LGPD, art. 16, I).',
  signatures:
    'Prova de contrato assinado: exercício de direitos (LGPD, art. 7º, VI, e art. 16, I).',
  consents: 'Prova do aceite, a cargo da empresa (LGPD, art. 8º, § 2º).',
  audit:
    'Registros de acesso: 6 meses no mínimo (Marco Civil, art. 15); a cadeia de provas não muda.',
  requests: 'Prova de que este pedido foi atendido (LGPD, art. 16, I).',
};

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
