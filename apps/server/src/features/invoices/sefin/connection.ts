import { Agent, request } from 'node:https';
import { faultOfNetwork } from './network-faults.rules.ts';
import { SefinFault } from './sefin-fault.ts';

/** The unit's certificate and key, and the authority behind the service if it is not a well-known one; all PEM. */
export type Identity = { certificate: string; key: string; authority: string | null };

type Call = { method: 'GET' | 'POST'; url: URL; body?: string };
export type Answered = { status: number; text: string; retryAfter: string | null };
export type Connection = { send(call: Call): Promise<Answered>; close(): void };

const TIMEOUT_MS = 20_000;
/** A note of the most letters has some 40 kB, in base64 far less. */
const MOST_BYTES = 4_000_000;
const MOST_SOCKETS = 8;

const codeOf = (error: unknown) =>
  error instanceof Error && 'code' in error ? String(error.code) : '';

function faultOf(error: unknown): SefinFault {
  if (error instanceof SefinFault) return error;
  const code = codeOf(error);
  const { kind, words } = faultOfNetwork(code);
  return new SefinFault(kind, words, {
    detail: `${code} ${error instanceof Error ? error.message : ''}`,
  });
}

/**
 * Connections to the national service over mutual TLS. `send` rejects with a SefinFault: each call ends within `timeoutMs`, connecting
 * and reading included, and reads at most four megabytes. It follows no redirect.
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
  });
  return {
    send: (call) => send(agent, call, timeoutMs).catch((error) => Promise.reject(faultOf(error))),
    close: () => agent.destroy(),
  };
}

async function send(agent: Agent, { method, url, body }: Call, timeoutMs: number) {
  const { promise, resolve, reject } = Promise.withResolvers<Answered>();
  const sent = request(url, {
    method,
    agent,
    headers: {
      accept: 'application/json',
      ...(body !== undefined && {
        'content-type': 'application/json',
        'content-length': String(Buffer.byteLength(body)),
      }),
    },
    signal: AbortSignal.timeout(timeoutMs),
  });
  sent.on('error', reject);
  sent.on('response', (answer) => {
    const parts: Buffer[] = [];
    let bytes = 0;
    answer.on('data', (part: Buffer) => {
      bytes += part.length;
      if (bytes > MOST_BYTES) {
        answer.destroy(new SefinFault('unclear', 'A resposta do serviço é grande demais.'));
      } else parts.push(part);
    });
    answer.on('error', reject);
    answer.on('end', () => {
      resolve({
        status: answer.statusCode ?? 0,
        text: Buffer.concat(parts).toString(),
        retryAfter: answer.headers['retry-after'] ?? null,
      });
    });
  });
  sent.end(body);
  return promise;
}
