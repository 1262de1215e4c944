// What an automatic mail can say and carry, as plain data: the browser has it without zod.

import type { MailSubject, TriggerKind } from './triggers.ts';

type Variable = {
  name: string;
  label: string;
  isNumber?: true;
  /** The only kind of trigger whose mails have it. */
  only?: TriggerKind;
};

const person: Variable[] = [
  { name: 'nome', label: 'Nome da pessoa' },
  { name: 'primeiro_nome', label: 'Primeiro nome' },
  { name: 'saudacao', label: 'Saudação (“Olá, nome.”)' },
  { name: 'email', label: 'E-mail da pessoa' },
  { name: 'empresa', label: 'Nome da empresa' },
  { name: 'hoje', label: 'Data de hoje' },
];
const unit: Variable = { name: 'unidade', label: 'Unidade de negócio' };
const link: Variable = { name: 'link', label: 'Endereço da página da pessoa' };
const value: Variable[] = [
  { name: 'valor', label: 'Valor' },
  { name: 'valor_centavos', label: 'Valor em centavos', isNumber: true },
];

/** What conditions and templates can use, by the record that a mail is about. */
export const mailVariables: Record<MailSubject, readonly Variable[]> = {
  at_ticket: [
    ...person,
    unit,
    { name: 'atendimento', label: 'Número da conversa', isNumber: true },
    { name: 'da_conversa', label: 'A palavra da empresa para conversa, com “do” ou “da”' },
    {
      name: 'link_assinatura',
      label: 'Endereço para assinar (só no pedido de assinatura)',
      only: 'signature_asked',
    },
    { name: 'titulo', label: 'Título' },
    { name: 'status', label: 'Status' },
    { name: 'setor', label: 'Setor' },
    { name: 'atendente', label: 'Atendente' },
    { name: 'etiquetas', label: 'Etiquetas' },
    { name: 'respostas', label: 'Respostas do fluxo (respostas.nome_da_variavel)' },
  ],
  pm_transaction: [
    ...person,
    unit,
    ...value,
    link,
    { name: 'vencimento', label: 'Vencimento' },
    { name: 'descricao', label: 'Descrição' },
    { name: 'situacao', label: 'Situação da cobrança' },
    { name: 'tipo', label: 'Forma de pagamento' },
    { name: 'linha_digitavel', label: 'Linha digitável do boleto' },
    { name: 'cobrancas', label: 'As cobranças do aviso, com valor, vencimento e endereço' },
  ],
  nf_invoice: [
    ...person,
    unit,
    ...value,
    { name: 'numero', label: 'Número da nota' },
    { name: 'chave_acesso', label: 'Chave de acesso' },
    { name: 'competencia', label: 'Competência' },
    { name: 'descricao', label: 'Descrição do serviço' },
  ],
  gl_user: person,
  af_affiliate: [...person, unit, link, { name: 'codigo', label: 'Código do afiliado' }],
};

/** Papers that a mail can carry, by the record that it is about. */
export const mailPapers: Record<MailSubject, readonly MailPaper[]> = {
  at_ticket: ['documents'],
  pm_transaction: ['slip', 'invoice'],
  nf_invoice: ['invoice'],
  gl_user: [],
  af_affiliate: [],
};
export const paperNames = [
  { value: 'slip', label: 'Boleto (PDF)' },
  { value: 'invoice', label: 'Nota fiscal (PDF e XML)' },
  { value: 'documents', label: 'Documentos assinados (PDF)' },
] as const;
export type MailPaper = (typeof paperNames)[number]['value'];
