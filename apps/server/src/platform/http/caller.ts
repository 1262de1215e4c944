import type { FastifyRequest } from 'fastify';

/** From where a request came, as the server saw it. */
export type Caller = {
  ip: string;
  /** Null behind a proxy, which names none. */
  port: number | null;
  userAgent: string;
};

const LONGEST_AGENT = 500;

/** Who calls: address (another's word for it only as TRUST_PROXY allows), port and browser, cut to 500 characters. */
export function callerOf({ ip, socket, headers }: FastifyRequest): Caller {
  const direct = ip === socket.remoteAddress;
  return {
    ip,
    port: direct ? (socket.remotePort ?? null) : null,
    userAgent: (headers['user-agent'] ?? '').slice(0, LONGEST_AGENT),
  };
}
