import { escapeHtml } from '@balcao/contract/html';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { plainPage } from '../../../platform/http/plain-page.ts';
import { setFormPolicy } from '../../../platform/http/security-headers.ts';
import { choose, findChoice } from './unsubscribe.ts';

type Params = { Params: { token: string } };

const INACTIVE =
  '<p>Este link não funciona mais. Abra o link do e-mail mais recente que você recebeu.</p>';

const page = (reply: FastifyReply, title: string, body: string): string =>
  plainPage(reply, title, body, setFormPolicy);

const form = (wants: boolean, words: string) =>
  `<form method="post"><input type="hidden" name="wants" value="${wants ? 'yes' : 'no'}">
<button>${words}</button></form>`;

function choicePage(reply: FastifyReply, found: { veiled: string; optedOut: boolean }): string {
  const who = escapeHtml(found.veiled);
  return found.optedOut
    ? page(
        reply,
        'Você não recebe divulgação',
        `<p>${who} não recebe mais e-mails de divulgação. E-mails do seu contrato, como cobranças e notas, continuam.</p>${form(true, 'Quero voltar a receber')}`,
      )
    : page(
        reply,
        'E-mails de divulgação',
        `<p>${who} recebe e-mails de divulgação. E-mails do seu contrato, como cobranças e notas, não dependem disto.</p>${form(false, 'Não quero mais receber')}`,
      );
}

async function show(app: FastifyInstance, reply: FastifyReply, token: string): Promise<string> {
  const found = await findChoice(app.ctx, token);
  if (found) return choicePage(reply, found);
  reply.code(404);
  return page(reply, 'Link inativo', INACTIVE);
}

/**
 * The page of one's choices, without a login, and its two ways: a person's form, and a mail program's one click (RFC 8058,
 * section 3.2), which sends `List-Unsubscribe=One-Click` and gets no page. Only a POST changes anything: scanners follow links.
 */
export function unsubscribeRoutes(app: FastifyInstance): void {
  app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser(
      ['application/x-www-form-urlencoded', 'multipart/form-data'],
      { parseAs: 'string', bodyLimit: 10_000 },
      async (_request: FastifyRequest, body: string) => body,
    );
    const quiet = { schema: { hide: true } };
    scope.get<Params>('/unsubscribe/:token', quiet, ({ params }, reply) =>
      show(scope, reply, params.token),
    );
    scope.post<Params>('/unsubscribe/:token', quiet, async ({ params, body }, reply) => {
      const wants = String(body).includes('wants=yes');
      await choose(scope.ctx, params.token, wants);
      return show(scope, reply, params.token);
    });
  });
}
