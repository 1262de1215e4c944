import { createHmac } from 'node:crypto';
import type { Context } from '../../platform/context.ts';
import { sameText } from '../../platform/signature.ts';

const LETTERS = 'abcdefghijklmnopqrstuvwxyz234567';

/** 80 bits in letters that every mail server preserves: only this installation can make them. */
function codeOf({ config }: Context, purpose: string, id: number): string {
  const hash = createHmac('sha256', config.secret).update(`automail:${purpose}:${id}`).digest();
  return [...hash.subarray(0, 16)].map((byte) => LETTERS[byte % 32]).join('');
}

const bare = (address: string) =>
  (/<([^>]+)>/.exec(address)?.[1] ?? address)
    .trim()
    .toLowerCase()
    .replace(/\+[^@]*@/, '@');

/** Whether a mail to this address would come back to us; replies about a ticket have a part after a plus. */
export const isOurs = ({ config }: Context, address: string): boolean =>
  [config.mailReplyTo, config.mailFrom].some((own) => own && bare(own) === bare(address));

/** The Message-ID of a delivery, with its angle brackets. */
export function messageIdOf(ctx: Context, id: number): string {
  const host = (ctx.config.mailReplyTo ?? ctx.config.mailFrom).replace(/^.*@|>$/g, '');
  return `<automail.${id}.${codeOf(ctx, 'mail', id)}@${host}>`;
}

/** The deliveries that a report names with a right code. */
export function namedDeliveries(ctx: Context, text: string): number[] {
  const named = text.matchAll(/automail\.(\d{1,15})\.([a-z2-7]{16})@/g);
  const ids = [...named].flatMap(([, id, code = '']) =>
    sameText(code, codeOf(ctx, 'mail', Number(id))) ? [Number(id)] : [],
  );
  return [...new Set(ids)].slice(0, 10);
}

/** The page where the recipient of a delivery chooses what to get; needs no login. */
export const choicesUrl = (ctx: Context, id: number): string =>
  `${ctx.config.publicUrl}/unsubscribe/${id}.${codeOf(ctx, 'choices', id)}`;

/** The delivery behind a link; undefined if the link was not made here. */
export function deliveryOfLink(ctx: Context, token: string): number | undefined {
  const [, id, code = ''] = /^(\d{1,15})\.([a-z2-7]{16})$/.exec(token) ?? [];
  return id && sameText(code, codeOf(ctx, 'choices', Number(id))) ? Number(id) : undefined;
}
