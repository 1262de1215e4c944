import { chatbot } from '@balcao/contract/chatbot/records';
import type { ChatbotShare } from '@balcao/contract/chatbot/share';
import { escapeHtml } from '@balcao/contract/html';
import { isAble } from '@balcao/contract/records/definition';
import { toString as drawQr } from 'qrcode';
import type { Actor } from '../../platform/actor.ts';
import { AppError } from '../../platform/app-error.ts';
import type { Context } from '../../platform/context.ts';
import { findShared } from './share.store.ts';

/** How visitors reach a chatbot. Throws FORBIDDEN, NOT_FOUND. */
export async function shareOf(ctx: Context, actor: Actor, id: number): Promise<ChatbotShare> {
  if (!isAble(chatbot.may.view, actor)) throw new AppError('FORBIDDEN');
  const found = await findShared(ctx.db, id);
  if (!found) throw new AppError('NOT_FOUND');
  const { publicUrl } = ctx.config;
  const link = `${publicUrl}/cb/${found.code}`;
  const source = escapeHtml(`${publicUrl}/embed.js`);
  return {
    link,
    qr: await drawQr(link, { type: 'svg', margin: 2 }),
    snippet: `<script src="${source}" data-chatbot="${escapeHtml(found.code)}" defer></script>`,
    embed_origins: found.embed_origins,
    active: found.active,
    published: found.version_id !== null,
    sector: found.sector,
  };
}
