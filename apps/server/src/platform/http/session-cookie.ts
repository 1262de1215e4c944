import type { FastifyRequest } from 'fastify';

export const SESSION_COOKIE = 'balcao_session';

/** The session cookie's value; '' without one. */
export function sessionTokenOf(request: FastifyRequest): string {
  // For an address that cannot be parsed, the cookies are not parsed either.
  return request.cookies?.[SESSION_COOKIE] ?? '';
}
