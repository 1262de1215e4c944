import { escapeHtml } from '@balcao/contract/html';

export type LinkKind = 'recover' | 'create';

/** How long a link works, in minutes: to recover for one hour, to make the first password for a week. */
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

type Letter = { kind: LinkKind; name: string; company: string; publicUrl: string; token: string };

/** The mail with the link. Its address comes from PUBLIC_URL alone: a request's Host header is anybody's word. */
export function linkMail({ kind, name, company, publicUrl, token }: Letter) {
  const { subject, reason, action, life } = words[kind];
  const link = linkAddress({ kind, publicUrl, token });
  const ignore = 'Se não foi você quem pediu, ignore este e-mail: nada muda.';
  const [greeting, from] = [`Olá, ${name}.`, company].map(escapeHtml);
  return {
    subject: `${subject} · ${company}`,
    text: [`Olá, ${name}.`, reason, `${action}: ${link}`, life, ignore, company].join('\n\n'),
    html: `<!doctype html><html lang="pt-BR"><body style="margin:0;padding:24px;background:#f6f7f9;font:16px/1.5 system-ui,sans-serif;color:#16181d">
<div style="max-width:480px;margin:0 auto;padding:24px;border-radius:14px;background:#ffffff">
<p>${greeting}</p><p>${reason}</p>
<p><a href="${link}" style="display:inline-block;padding:12px 24px;border-radius:8px;background:#10233f;color:#ffffff;text-decoration:none">${action}</a></p>
<p>${life}</p><p style="color:#4a505c">${ignore}</p>
<p style="color:#4a505c;font-size:13px">Se o botão não abrir, copie este endereço:<br>${link}</p>
<p>${from}</p></div></body></html>`,
  };
}
