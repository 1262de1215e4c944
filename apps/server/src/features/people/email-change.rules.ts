import { escapeHtml } from '@balcao/contract/html';

/** For how long a new address may be confirmed. */
export const CONFIRM_HOURS = 24;
export const WITHDRAWN = 'A troca de e-mail foi cancelada.';

type Letter = { name: string; company: string };

const pageOf = (paragraphs: string[]) =>
  `<!doctype html><html lang="pt-BR"><body style="margin:0;padding:24px;background:#f6f7f9;font:16px/1.5 system-ui,sans-serif;color:#16181d">
<div style="max-width:480px;margin:0 auto;padding:24px;border-radius:14px;background:#ffffff">
${paragraphs.join('\n')}</div></body></html>`;
const paragraph = (text: string) => `<p>${escapeHtml(text)}</p>`;

/** To the new address: only who reads it can say that it is right. */
export function confirmMail({ name, company, link }: Letter & { link: string }) {
  const greeting = `Olá, ${name}.`;
  const reason =
    'Pediram que este passe a ser o e-mail do seu acesso. Confirme para que ele valha.';
  const life = 'O link funciona uma vez e vale por 24 horas.';
  const ignore = 'Se você não conhece este pedido, ignore este e-mail: nada muda.';
  const button = `<p><a href="${link}" style="display:inline-block;padding:12px 24px;border-radius:8px;background:#10233f;color:#ffffff;text-decoration:none">Confirmar e-mail</a></p>`;
  const address = `<p style="color:#4a505c;font-size:13px">Se o botão não abrir, copie este endereço:<br>${link}</p>`;
  return {
    subject: `Confirme seu novo e-mail · ${company}`,
    text: [greeting, reason, `Confirmar e-mail: ${link}`, life, ignore, company].join('\n\n'),
    html: pageOf([
      ...[greeting, reason].map(paragraph),
      button,
      ...[life, ignore].map(paragraph),
      address,
      paragraph(company),
    ]),
  };
}

/** `m•••@exemplo.com.br`: enough to know one's own again. */
export function maskedEmail(email: string): string {
  const at = email.lastIndexOf('@');
  return `${email.slice(0, 1)}•••${email.slice(at)}`;
}

/** To the old address: whoever asked for the change, its owner hears of it in time to speak up. */
export function noticeMail({ name, company, email }: Letter & { email: string }) {
  const greeting = `Olá, ${name}.`;
  const news = `O e-mail do seu acesso vai mudar para ${maskedEmail(email)} quando o novo endereço for confirmado.`;
  const advice = 'Se não foi você quem pediu, fale com a gente agora e troque sua senha.';
  const lines = [greeting, news, advice, company];
  return {
    subject: `O e-mail do seu acesso vai mudar · ${company}`,
    text: lines.join('\n\n'),
    html: pageOf(lines.map(paragraph)),
  };
}
