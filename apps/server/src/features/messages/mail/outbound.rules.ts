import { escapeHtml, messageHtml } from '@balcao/contract/html';
import { mailPage, smallPrint } from '../../../platform/mail-page.ts';

/** Identifies a ticket in mails; `code` proves that we wrote it. */
export type Reference = { ticketId: number; code: string };

/** `atendimento+123.code@empresa.com.br`: the address for answers to a ticket. */
export function replyAddress(mailbox: string, { ticketId, code }: Reference): string {
  return mailbox.replace('@', `+${ticketId}.${code}@`);
}

/** The ticket in one of our addresses; undefined for any other address. */
export function readReplyAddress(mailbox: string, address: string): Reference | undefined {
  const [local = '', host = ''] = mailbox.toLowerCase().split('@');
  const start = `${local}+`;
  if (!address.startsWith(start) || !address.endsWith(`@${host}`)) return undefined;
  const [, id, code] =
    /^(\d{1,15})\.([a-z2-7]{16})$/.exec(address.slice(start.length, -host.length - 1)) ?? [];
  return id && code ? { ticketId: Number(id), code } : undefined;
}

/** The Message-ID of our mail; its code belongs to this mail only. */
export function mailName(mailId: number, { ticketId, code }: Reference, host: string): string {
  return `balcao.${mailId}.${ticketId}.${code}@${host}`;
}

/** The references to our mails in a text. */
export function readMailNames(text: string): (Reference & { mailId: number })[] {
  const names = text.matchAll(/balcao\.(\d{1,15})\.(\d{1,15})\.([a-z2-7]{16})@/g);
  return [...names].map(([, mailId, ticketId, code = '']) => ({
    mailId: Number(mailId),
    ticketId: Number(ticketId),
    code,
  }));
}

type OutboundMail = {
  ticketId: number;
  /** The installation's word for a ticket. */
  ticketName: string;
  message: string;
  author: string;
  company: string;
  replyLine: string;
  subject: string;
};

/** The person's mail: the attendant's words, who wrote them, and how to answer. */
export function composeMail({
  ticketId,
  ticketName,
  message,
  author,
  company,
  ...more
}: OutboundMail) {
  const { replyLine, subject } = more;
  const foot = `${author} · ${company}\n${ticketName} nº ${ticketId}`;
  const html = (text: string) => escapeHtml(text).replaceAll('\n', '<br>');
  const title = `${subject} · ${ticketName} nº ${ticketId}`;
  return {
    subject: title,
    text: [replyLine, message, foot].join('\n\n'),
    html: mailPage(
      [smallPrint(replyLine), `<p>${messageHtml(message)}</p>`, smallPrint(html(foot))],
      title,
    ),
  };
}

/** The line that tells staff of a mail that was not delivered. */
export function failedLine(address: string, why: 'refused' | 'gave_up', triedDays: number): string {
  const advice =
    why === 'refused'
      ? 'Confira o endereço.'
      : `Tentamos por ${triedDays} dias. Você pode tentar de novo na mensagem.`;
  return `O e-mail para ${address} não foi entregue. ${advice}`;
}
