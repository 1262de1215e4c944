import { Agent, request } from 'node:https';
import { faultOfNetwork } from './network-faults.rules.ts';
import { PixFault } from './pix-fault.ts';
import { publicLookup, requirePublicHost } from './public-network.ts';

/**
 * The business unit's certificate and key, and the PSP's authority if it is not one of the well-known; all PEM. `inside`: the PSP may
 * stand on this machine or in a private network.
 */
export type Identity = {
  certificate: string;
  key: string;
  authority: string | null;
  inside: boolean;
};

type Call = {
  method: 'GET' | 'PUT' | 'PATCH' | 'POST';
  url: URL;
  headers?: Record<string, string>;
  body?: string;
};
export type Answered = { status: number; text: string };
export type Connection = { send(call: Call): Promise<Answered>; close(): void };

const TIMEOUT_MS = 10_000;
/** A page of 100 payments has about 60 kB. */
const MOST_BYTES = 2_000_000;
const MOST_SOCKETS = 4;

const codeOf = (error: unknown) =>
  error instanceof Error && 'code' in error ? String(error.code) : '';

function faultOf(error: unknown): PixFault {
  if (error instanceof PixFault) return error;
  const code = codeOf(error);
  const { kind, words } = faultOfNetwork(code);
  return new PixFault(kind, words, `${code} ${error instanceof Error ? error.message : ''}`);
}

/**
 * Connections to one PSP over mutual TLS. `send` rejects with a PixFault: each call ends within `timeoutMs`, connecting
 * and reading included, and reads at most two megabytes. It follows no redirect, which would carry the secrets elsewhere.
 */
export function openConnection(identity: Identity, timeoutMs = TIMEOUT_MS): Connection {
  const agent = new Agent({
    cert: identity.certificate,
    key: identity.key,
    ...(identity.authority && { ca: identity.authority }),
    minVersion: 'TLSv1.2',
    keepAlive: true,
    maxSockets: MOST_SOCKETS,
    timeout: timeoutMs,
    ...(!identity.inside && { lookup: publicLookup }),
  });
  return {
    async send(call) {
      if (!identity.inside) requirePublicHost(call.url);
      return send(agent, call, timeoutMs).catch((error) => Promise.reject(faultOf(error)));
    },
    close: () => agent.destroy(),
  };
}

async function send(agent: Agent, call: Call, timeoutMs: number): Promise<Answered> {
  const { method, url, headers = {}, body } = call;
  const { promise, resolve, reject } = Promise.withResolvers<Answered>();
  const length = body === undefined ? {} : { 'content-length': String(Buffer.byteLength(body)) };
  const sent = request(url, {
    method,
    agent,
    headers: { accept: 'application/json', ...headers, ...length },
    signal: AbortSignal.timeout(timeoutMs),
  });
  sent.on('error', reject);
  sent.on('response', (answer) => {
    const parts: Buffer[] = [];
    let bytes = 0;
    answer.on('data', (part: Buffer) => {
      bytes += part.length;
      if (bytes > MOST_BYTES) {
        answer.destroy(new PixFault('unclear', 'A resposta do banco é grande demais.'));
      } else parts.push(part);
    });
    answer.on('error', reject);
    answer.on('end', () => {
      resolve({ status: answer.statusCode ?? 0, text: Buffer.concat(parts).toString() });
    });
  });
  sent.end(body);
  return promise;
}
