import type { AffiliateLink } from '@balcao/contract/affiliates/own';
import { toString as drawQr } from 'qrcode';
import type { Actor } from '../../../platform/actor.ts';
import { AppError } from '../../../platform/app-error.ts';
import type { Context } from '../../../platform/context.ts';
import type { Db } from '../../../platform/database/open.ts';
import { listChatbots, type OwnRow } from './own.store.ts';
import { requireOwn } from './require-own.ts';

/** Addresses of chatbots with the affiliate's code; none once new sales earn nothing. */
export async function linksOf(ctx: Context, db: Db, own: OwnRow): Promise<AffiliateLink[]> {
  if (!own.active) return [];
  const { publicUrl } = ctx.config;
  const chatbots = await listChatbots(db, own);
  return chatbots.map(({ name, code }) => ({
    ...{ name, code },
    url: `${publicUrl}/cb/${encodeURIComponent(code)}/${encodeURIComponent(own.code)}`,
  }));
}

/** An own link as QR code. Throws NOT_FOUND. */
export async function drawLink(ctx: Context, actor: Actor, code: string): Promise<string> {
  const links = await linksOf(ctx, ctx.db, await requireOwn(ctx.db, actor));
  const link = links.find((one) => one.code === code);
  if (!link) throw new AppError('NOT_FOUND');
  return drawQr(link.url, { type: 'svg', margin: 2 });
}
