import { conversationStatus, firstMessages } from '@balcao/contract/chatbot/conversation';
import { previewChatbot } from '@balcao/contract/chatbot/preview';
import { escapeHtml, plainText } from '@balcao/contract/html';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { AppError } from '../../platform/app-error.ts';
import { callerOf } from '../../platform/http/caller.ts';
import { plainPage } from '../../platform/http/plain-page.ts';
import { repetitionKeyOf } from '../../platform/http/repetition-key.ts';
import { serve } from '../../platform/http/serve.ts';
import { comeBack } from './conversations.ts';
import { refusalBody, refusalTitle, refusedSite } from './embedding.rules.ts';
import { openingOf, openTicket, pageOf } from './opening.ts';
import { previewOf } from './preview.ts';

/** The first bubbles in the page, before any script has run. */
function bubbles(messages: { text: string }[]): string {
  const cards = messages.map(({ text }) => {
    const html = escapeHtml(plainText(text)).replaceAll('\n', '<br>');
    return `<li class="card bot"><div class="bubble">${html}</div></li>`;
  });
  return `<ol class="cards">${cards.join('')}</ol>`;
}

/** A number that is none is no reason to refuse a ticket. */
const visitorOf = (text: string | undefined) => z.uuid().safeParse(text).data ?? null;

/** The answer in the frame of a site that may not show the chatbot. */
function sendRefusal({ url }: FastifyRequest, reply: FastifyReply, site: string) {
  // A request may forge its host: only the path is trusted.
  const address = new URL(url, 'http://localhost').pathname;
  return reply.code(403).send(plainPage(reply, refusalTitle, refusalBody(site, address)));
}

export function chatbotRoutes(app: FastifyInstance): void {
  serve(app, firstMessages, ({ ctx, params, query }) => openingOf(ctx, params.code, query.notice));

  serve(app, conversationStatus, ({ ctx, params, query, request }) => {
    const touch = {
      affiliateCode: query.affiliate_code ?? null,
      facebookClickId: query.facebookClickId ?? null,
    };
    if (query.token !== undefined) return comeBack(ctx, params.code, query.token, touch);
    return openTicket(ctx, params.code, {
      caller: callerOf(request),
      consent: query.consent ?? null,
      touch,
      visitor: visitorOf(query.visitor),
      idempotencyKey: repetitionKeyOf(request),
    });
  });

  serve(app, previewChatbot, async ({ ctx, actor, query, reply }) => {
    const { messages, ...parts } = await previewOf(ctx, actor, query);
    return app.pages.preview(reply, { ...parts, first: bubbles(messages) });
  });

  app.get<{ Params: { code: string } }>(
    '/cb/:code/:affiliate_code?',
    { schema: { hide: true } },
    async (request, reply) => {
      try {
        const { boot, policy } = await pageOf(app.ctx, request.params.code);
        const hosts = [request.host, new URL(app.ctx.config.publicUrl).host];
        const site = refusedSite(request.headers, { hosts, listed: policy.embedOrigins });
        if (site !== undefined) return sendRefusal(request, reply, site);
        return await app.pages.chat(request, reply, {
          boot,
          policy,
          company: `<h1>${escapeHtml(boot.chatbot.companyName)}</h1>`,
          first: bubbles(boot.messages),
        });
      } catch (error) {
        if (!(error instanceof AppError) || error.status !== 404) throw error;
        return app.pages.office(request, reply.code(error.status));
      }
    },
  );
}
