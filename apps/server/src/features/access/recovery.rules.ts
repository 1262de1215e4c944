import { addressBelow, mailButton, mailCard, paragraph } from '../../platform/mail-page.ts';

export type LinkKind = 'recover' | 'create';

/** How long a link works, in minutes: one hour to recover, a week to set the first password. */
export const LINK_MINUTES: Record<LinkKind, number> = { recover: 60, create: 7 * 24 * 60 };

const words = {
  recover: {
    subject: 'Redefina sua senha',
    reason: 'Recebemos um pedido para redefinir a senha do seu acesso.',
    action: 'Criar nova senha',
    life: 'O link funciona uma vez e vale por 1 hora.',
    path: '/login/recover_token/',
  },
  create: {
    subject: 'Crie sua senha',
    reason: 'Seu acesso ainda não tem uma senha. Crie a primeira para entrar.',
    action: 'Criar senha',
    life: 'O link funciona uma vez e vale por 7 dias.',
    path: '/login/ce/',
  },
};

type Link = { kind: LinkKind; publicUrl: string; token: string };

export const linkAddress = ({ kind, publicUrl, token }: Link): string =>
  `${publicUrl}${words[kind].path}${token}`;

type LinkMail = { kind: LinkKind; name: string; company: string; publicUrl: string; token: string };

/** The mail with the link. Its address comes from PUBLIC_URL only: anybody can forge a request's Host header. */
export function linkMail({ kind, name, company, publicUrl, token }: LinkMail) {
  const { subject, reason, action, life } = words[kind];
  const link = linkAddress({ kind, publicUrl, token });
  const ignore = 'Se não foi você quem pediu, ignore este e-mail: nada muda.';
  const greeting = `Olá, ${name}.`;
  const title = `${subject} · ${company}`;
  return {
    subject: title,
    text: [greeting, reason, `${action}: ${link}`, life, ignore, company].join('\n\n'),
    html: mailCard(
      [
        ...[greeting, reason].map(paragraph),
        mailButton(link, action),
        ...[life, ignore].map(paragraph),
        addressBelow(link),
        paragraph(company),
      ],
      title,
    ),
  };
}
