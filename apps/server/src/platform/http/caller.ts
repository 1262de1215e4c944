import { isIP } from 'node:net';
import type { FastifyRequest } from 'fastify';

/** The origin of a request, as the server saw it. */
export type Caller = {
  ip: string;
  /** Null behind a proxy, which does not tell it. */
  port: number | null;
  userAgent: string;
};

const LONGEST_AGENT = 500;

/** The caller's address: a forwarded one counts only as TRUST_PROXY allows, and only if it is an address. */
export function addressOf({ ip, socket }: FastifyRequest): string {
  return isIP(ip) > 0 ? ip : (socket.remoteAddress ?? '');
}

/** Who calls: address, port and browser, cut to 500 characters. */
export function callerOf(request: FastifyRequest): Caller {
  const { socket, headers } = request;
  const ip = addressOf(request);
  const direct = ip === socket.remoteAddress;
  return {
    ip,
    port: direct ? (socket.remotePort ?? null) : null,
    userAgent: (headers['user-agent'] ?? '').slice(0, LONGEST_AGENT),
  };
}
