import type { Retention } from '@balcao/contract/people/privacy';

type Kind = { label: string; what: string; one: string; many: string; least: number };

/**
 * In braces: the installation's name for tickets. The minimum days are those of the contract, whose import would load
 * zod.
 */
export const retentionKinds: Record<Retention['kind'], Kind> = {
  tickets: {
    label: '{Atendimentos encerrados}',
    what: 'Depois do prazo, sem mudança, {o atendimento} perde os dados pessoais, a conversa, as respostas e os arquivos. O que foi assinado fica.',
    one: '{atendimento} perderia',
    many: '{atendimentos} perderiam',
    least: 30,
  },
  files: {
    label: 'Arquivos de {atendimentos encerrados}',
    what: 'Depois do prazo, os arquivos são apagados. Documentos assinados e assinaturas ficam.',
    one: 'arquivo seria apagado',
    many: 'arquivos seriam apagados',
    least: 30,
  },
  audit: {
    label: 'Auditoria e registros de acesso',
    what: 'A lei pede 6 meses ou mais (Marco Civil da Internet, art. 15). A cadeia de selos fica.',
    one: 'registro seria apagado',
    many: 'registros seriam apagados',
    least: 180,
  },
};

const MOST_COUNTED = 10_000;

/** Says what tonight's run would delete with the days on the screen. */
export function retentionText(kind: Retention['kind'], rows: number): string {
  const { one, many } = retentionKinds[kind];
  const rest = kind === 'tickets' ? ' os dados pessoais' : '';
  if (rows === 0) return 'Hoje, nada passa deste prazo.';
  const count = rows.toLocaleString('pt-BR');
  const told = rows >= MOST_COUNTED ? `mais de ${count}` : count;
  return `Esta noite, ${told} ${rows === 1 ? one : many}${rest}.`;
}
