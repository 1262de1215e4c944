import { fullDateTime } from '@balcao/brazil/dates';
import { addressBelow, mailButton, mailCard, paragraph } from '../../platform/mail-page.ts';

/** How long a new address can be confirmed. */
export const CONFIRM_HOURS = 24;
export const WITHDRAWN = 'A troca de e-mail foi cancelada.';

type MailNames = { name: string; company: string };

/** Mails may arrive late, so they name a time instead of a remaining period. */
const moment = (at: Date) => `${fullDateTime(at.toISOString())} (horário de Brasília)`;

/** To the new address: only its reader can confirm that it is right. */
export function confirmMail({
  name,
  company,
  link,
  until,
}: MailNames & { link: string; until: Date }) {
  const greeting = `Olá, ${name}.`;
  const reason =
    'Pediram que este passe a ser o e-mail do seu acesso. Confirme para que ele valha.';
  const life = `O link funciona uma vez, até ${moment(until)}.`;
  const ignore = 'Se você não conhece este pedido, ignore este e-mail: nada muda.';
  const title = `Confirme seu novo e-mail · ${company}`;
  return {
    subject: title,
    text: [greeting, reason, `Confirmar e-mail: ${link}`, life, ignore, company].join('\n\n'),
    html: mailCard(
      [
        ...[greeting, reason].map(paragraph),
        mailButton(link, 'Confirmar e-mail'),
        ...[life, ignore].map(paragraph),
        addressBelow(link),
        paragraph(company),
      ],
      title,
    ),
  };
}

/** `m•••@exemplo.com.br`: enough to recognize one's own address. */
export function maskedEmail(email: string): string {
  const at = email.lastIndexOf('@');
  return `${email.slice(0, 1)}•••${email.slice(at)}`;
}

/** The present address, or the one that waits for its owner's confirmation until `until`. */
export type ChangeState = { email: string; until: Date | null };

/** To the old address: its owner learns of the change in time to object, whoever asked for it. */
export function noticeMail({ name, company, email, until }: MailNames & ChangeState) {
  const to = maskedEmail(email);
  const subject = until
    ? 'Foi pedida a troca do e-mail do seu acesso'
    : 'O e-mail do seu acesso mudou';
  const news = until
    ? `${subject} para ${to}. Ela vale quando o novo endereço for confirmado, até ${moment(until)}.`
    : `${subject} para ${to}.`;
  const advice = 'Se não foi você quem pediu, fale com a gente agora e troque sua senha.';
  const lines = [`Olá, ${name}.`, news, advice, company];
  const title = `${subject} · ${company}`;
  return {
    subject: title,
    text: lines.join('\n\n'),
    html: mailCard(lines.map(paragraph), title),
  };
}
