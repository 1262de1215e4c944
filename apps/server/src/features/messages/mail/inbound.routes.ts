import { createHash, timingSafeEqual } from 'node:crypto';
import { incomingMail, MAIL_BYTES } from '@balcao/contract/messages/mail';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { AppError } from '../../../platform/app-error.ts';
import { serve } from '../../../platform/http/serve.ts';
import { takeMail } from './inbound.ts';

/** The password of HTTP Basic, or the token after Bearer. */
function secretOf({ headers }: FastifyRequest): string {
  const [, kind = '', value = ''] =
    /^(basic|bearer) +(\S+)$/i.exec(headers.authorization ?? '') ?? [];
  if (kind.toLowerCase() === 'bearer') return value;
  const pair = Buffer.from(value, 'base64').toString();
  return pair.slice(pair.indexOf(':') + 1);
}

const hashOf = (text: string) => createHash('sha256').update(text).digest();

/** Without the secret, nobody can make the server read such a large body. */
function requireSecret(request: FastifyRequest): void {
  const { mailHookSecret } = request.server.ctx.config;
  if (mailHookSecret === undefined) throw new AppError('NOT_FOUND');
  if (!timingSafeEqual(hashOf(secretOf(request)), hashOf(mailHookSecret))) {
    throw new AppError('SIGNATURE_WRONG');
  }
}

export function mailRoutes(app: FastifyInstance): void {
  app.register(async (scope) => {
    scope.addHook('onRequest', async (request) => requireSecret(request));
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser(
      'message/rfc822',
      { parseAs: 'buffer', bodyLimit: MAIL_BYTES },
      (_request, body, done) => done(null, body),
    );
    serve(scope, incomingMail, async ({ ctx, request }) => {
      if (!Buffer.isBuffer(request.body)) throw new AppError('BAD_REQUEST');
      return { data: { outcome: await takeMail(ctx, request.body) } };
    });
  });
}
