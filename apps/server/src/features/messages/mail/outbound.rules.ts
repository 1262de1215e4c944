import { escapeHtml, messageHtml } from '@balcao/contract/html';

/** Names a ticket to the mail world; `code` proves that we wrote it. */
export type Reference = { ticketId: number; code: string };

/** `atendimento+123.code@empresa.com.br`: where the answer to a ticket goes. */
export function replyAddress(mailbox: string, { ticketId, code }: Reference): string {
  return mailbox.replace('@', `+${ticketId}.${code}@`);
}

/** The ticket that an address of ours names; undefined for any other address. */
export function readReplyAddress(mailbox: string, address: string): Reference | undefined {
  const [local = '', host = ''] = mailbox.toLowerCase().split('@');
  const start = `${local}+`;
  if (!address.startsWith(start) || !address.endsWith(`@${host}`)) return undefined;
  const [, id, code] =
    /^(\d{1,15})\.([a-z2-7]{16})$/.exec(address.slice(start.length, -host.length - 1)) ?? [];
  return id && code ? { ticketId: Number(id), code } : undefined;
}

/** The Message-ID of a mail of ours; its code is the mail's own. */
export function mailName(mailId: number, { ticketId, code }: Reference, host: string): string {
  return `balcao.${mailId}.${ticketId}.${code}@${host}`;
}

/** Every mail of ours that is named in `text`. */
export function readMailNames(text: string): (Reference & { mailId: number })[] {
  const names = text.matchAll(/balcao\.(\d{1,15})\.(\d{1,15})\.([a-z2-7]{16})@/g);
  return [...names].map(([, mailId, ticketId, code = '']) => ({
    mailId: Number(mailId),
    ticketId: Number(ticketId),
    code,
  }));
}

type Letter = {
  ticketId: number;
  /** As the installation calls a ticket. */
  ticketName: string;
  message: string;
  author: string;
  company: string;
  replyLine: string;
  subject: string;
};

/** What the person gets: the attendant's words, who wrote them, and how to answer. */
export function letterOf({ ticketId, ticketName, message, author, company, ...more }: Letter) {
  const { replyLine, subject } = more;
  const foot = `${author} · ${company}\n${ticketName} nº ${ticketId}`;
  const html = (text: string) => escapeHtml(text).replaceAll('\n', '<br>');
  return {
    subject: `${subject} · ${ticketName} nº ${ticketId}`,
    text: [replyLine, message, foot].join('\n\n'),
    html: `<!doctype html><html lang="pt-BR"><body style="margin:0;padding:24px;font:16px/1.5 system-ui,sans-serif;color:#16181d">
<p style="color:#4a505c;font-size:13px">${replyLine}</p>
<p>${messageHtml(message)}</p><p style="color:#4a505c;font-size:13px">${html(foot)}</p></body></html>`,
  };
}

/** What staff is told of a mail that was not delivered. */
export function failedLine(address: string, why: 'refused' | 'gave_up', triedDays: number): string {
  const advice =
    why === 'refused'
      ? 'Confira o endereço.'
      : `Tentamos por ${triedDays} dias. Você pode tentar de novo na mensagem.`;
  return `O e-mail para ${address} não foi entregue. ${advice}`;
}
