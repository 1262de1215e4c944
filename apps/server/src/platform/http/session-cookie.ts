import type { FastifyRequest } from 'fastify';

export const SESSION_COOKIE = 'balcao_session';

/** The session cookie's value, '' without one. */
export function sessionTokenOf(request: FastifyRequest): string {
  // Of an address that cannot be read the cookies are not read either.
  return request.cookies?.[SESSION_COOKIE] ?? '';
}
