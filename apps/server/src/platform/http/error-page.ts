import { escapeHtml } from '@balcao/contract/html';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { pauseText } from './pause-text.ts';
import { plainPage } from './plain-page.ts';

/** Temporary errors: the page asks again by itself. */
const PASSING = new Set([429, 503]);
const RETRY_SECONDS = 15;
const LONGEST_SECONDS = 300;

/** Whether a person waits at a browser, in a page or a frame, and not a program. */
export const isForPeople = (request: FastifyRequest) =>
  request.method === 'GET' && /text\/html/.test(request.headers.accept ?? '');

function titleOf(status: number): string {
  if (PASSING.has(status)) return 'Aguarde um instante';
  return status >= 500 ? 'Algo deu errado' : 'Não foi possível abrir esta página';
}

type Shown = { status: number; message: string };

/** A page in place of the JSON; after a temporary refusal it reloads without a click. */
export function errorPage(reply: FastifyReply, { status, message }: Shown): string {
  const isPassing = PASSING.has(status);
  const said = Number(reply.getHeader('retry-after')) || RETRY_SECONDS;
  const seconds = Math.min(said, LONGEST_SECONDS);
  if (isPassing) reply.header('refresh', seconds);
  reply.removeHeader('content-disposition');
  const title = titleOf(status);
  const again = isPassing ? `<p>A página tenta de novo em ${pauseText(seconds)}.</p>` : '';
  const way =
    isPassing || status >= 500 ? '<a href="">Tentar agora</a>' : '<a href="/">Ir para o início</a>';
  return plainPage(reply, title, `<p>${escapeHtml(message)}</p>${again}${way}`);
}
