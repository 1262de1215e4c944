import type { FastifyReply, FastifyRequest } from 'fastify';
import { sameText, signatureOf } from '../signature.ts';
import { newToken } from '../token.ts';

const DEVICE_COOKIE = 'balcao_device';
/** How long a browser stays known after its last login. */
export const DEVICE_DAYS = 365;

const signed = (secret: string, token: string) =>
  `${token}.${signatureOf(secret, `device:${token}`)}`;

/** The token of the browser's device cookie, which nothing else in a request reveals; a new one if there is no valid one. */
export function deviceOf(request: FastifyRequest): string {
  const { secret } = request.server.ctx.config;
  const cookie = request.cookies[DEVICE_COOKIE] ?? '';
  const [token = ''] = cookie.split('.');
  return token !== '' && sameText(cookie, signed(secret, token)) ? token : newToken();
}

/** Set only after a successful login: it opens nothing, but strangers' wrong passwords do not count for this browser. */
export function setDeviceCookie(request: FastifyRequest, reply: FastifyReply, token: string) {
  const { secret, publicUrl } = request.server.ctx.config;
  reply.setCookie(DEVICE_COOKIE, signed(secret, token), {
    path: '/',
    httpOnly: true,
    sameSite: 'strict',
    secure: publicUrl.startsWith('https:'),
    maxAge: DEVICE_DAYS * 86_400,
  });
}
