// What starts an automatic mail, as plain data: the browser has it without zod.

/** The records that a mail can be about. */
export type MailSubject =
  | 'at_ticket'
  | 'pm_transaction'
  | 'nf_invoice'
  | 'gl_user'
  | 'af_affiliate';

/** A number or a choice that a trigger needs: `status_id` is a status of tickets, `by` who has been silent. */
export type TriggerPart = 'status_id' | 'hours' | 'days' | 'by';

type TriggerWords = {
  label: string;
  about: MailSubject;
  parts: readonly TriggerPart[];
  help?: string;
  /** Its one rule comes with the system: a feature itself says that it happened. */
  shipped?: true;
};

export const triggers = {
  ticket_made: { label: 'Conversa nova', about: 'at_ticket', parts: [] },
  first_contact: {
    label: 'Primeiro contato da pessoa',
    about: 'at_ticket',
    parts: [],
    help: 'A primeira conversa de quem nunca teve outra, pela conta, pelo CPF/CNPJ ou pelo e-mail.',
  },
  ticket_status: { label: 'Conversa entra no status', about: 'at_ticket', parts: ['status_id'] },
  ticket_idle: {
    label: 'Conversa parada',
    about: 'at_ticket',
    parts: ['hours', 'by'],
    help: 'Conta desde a última mensagem de uma pessoa na conversa com o cliente.',
  },
  ticket_expires: {
    label: 'Conversa do chatbot vai expirar',
    about: 'at_ticket',
    parts: ['hours'],
  },
  signature_waits: {
    label: 'Documento espera assinatura',
    about: 'at_ticket',
    parts: ['days'],
    help: 'Dias desde o último pedido de assinatura.',
  },
  pending_unread: {
    label: 'Mensagem pendente sem leitura',
    about: 'at_ticket',
    parts: ['hours'],
    help: 'A equipe espera o cliente, e ele ainda não abriu a conversa.',
  },
  due: {
    label: 'Vencimento de cobrança',
    about: 'pm_transaction',
    parts: ['days'],
    help: 'Negativo: dias antes do vencimento. Só cobranças em aberto.',
  },
  charge_paid: { label: 'Cobrança paga', about: 'pm_transaction', parts: [] },
  invoice_authorised: { label: 'Nota fiscal autorizada', about: 'nf_invoice', parts: [] },
  birthday: {
    label: 'Aniversário',
    about: 'gl_user',
    parts: [],
    help: 'Quem nasceu em 29 de fevereiro recebe em 28 nos anos comuns.',
  },
  affiliate_answer: {
    label: 'Resposta de afiliado',
    about: 'af_affiliate',
    parts: [],
    help: 'O afiliado escreveu na página dele no portal. O e-mail vai para ele.',
  },
  charge_emitted: { label: 'Cobrança emitida', about: 'pm_transaction', parts: [], shipped: true },
  charge_changed: { label: 'Cobrança alterada', about: 'pm_transaction', parts: [], shipped: true },
  charge_reminded: {
    label: 'Lembrete de cobrança pedido',
    about: 'pm_transaction',
    parts: [],
    shipped: true,
  },
  signature_asked: { label: 'Assinatura pedida', about: 'at_ticket', parts: [], shipped: true },
  invoice_mailed: {
    label: 'Nota fiscal enviada ao tomador',
    about: 'nf_invoice',
    parts: [],
    shipped: true,
  },
} as const satisfies Record<string, TriggerWords>;

export type TriggerKind = keyof typeof triggers;
export const triggerKinds = Object.keys(triggers) as TriggerKind[];

/** The kind of record that mails of a trigger are about. */
export const aboutOf = ({ kind }: { kind: TriggerKind }): MailSubject => triggers[kind].about;

/** Kinds whose one rule comes with the system and cannot be deleted. */
export type ShippedKind = {
  [Kind in TriggerKind]: (typeof triggers)[Kind] extends { shipped: true } ? Kind : never;
}[TriggerKind];
export const isShipped = (kind: TriggerKind): kind is ShippedKind => 'shipped' in triggers[kind];
export const shippedKinds: readonly ShippedKind[] = triggerKinds.filter(isShipped);

/** Who has been silent: the last message is the other side's. */
export const silentSides = [
  { value: 'customer', label: 'o cliente não responde' },
  { value: 'staff', label: 'a equipe não responde' },
  { value: 'anyone', label: 'ninguém escreve' },
] as const;
export type SilentSide = (typeof silentSides)[number]['value'];

export type Trigger = {
  kind: TriggerKind;
  status_id?: number;
  hours?: number;
  days?: number;
  by?: SilentSide;
};

/** ISO weekdays, 1 Monday to 7 Sunday; times of São Paulo, `from` before `to`. */
export type SendingWindow = {
  weekdays: number[];
  from: string;
  to: string;
  /** The hours of the record's business unit, where it has one that told its hours. */
  of_unit?: boolean;
};

/** Working days, by day. */
export const usualWindow: SendingWindow = { weekdays: [1, 2, 3, 4, 5], from: '08:00', to: '20:00' };
