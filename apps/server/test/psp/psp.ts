import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { authority, certificate, localhost } from '../certificate.ts';
import { type Answer, pspAccounts } from './accounts.ts';
import { type Asked, pixJudge } from './judge.ts';

/**
 * What the PSP does with one request instead of answering: `silent` does it and never answers, `lost` neither,
 * `trouble` answers 500 after having done it, `nonsense` 200 with something else, `huge` never stops talking.
 */
type Mood = 'silent' | 'lost' | 'trouble' | 'nonsense' | 'html' | 'huge' | 'reset' | 'unavailable';
type Options = { pixKey?: string; serverDaysLeft?: number; tokenSeconds?: number };

const CLIENT = { id: 'balcao-cliente', secret: 'segredo do cliente: ü' };

async function textOf(request: IncomingMessage): Promise<string> {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(part as Buffer);
  return Buffer.concat(parts).toString();
}

function talk(response: ServerResponse): void {
  response.writeHead(200, { 'content-type': 'application/json' });
  const more = () => {
    if (response.destroyed) return;
    response.write(' '.repeat(100_000), () => setImmediate(more));
  };
  more();
}

/**
 * A PSP with the API Pix at a real HTTPS server that asks for a certificate of its own authority. It judges every
 * request and its own answers by openapi.yaml; `faults` stays empty while both are right.
 */
export async function startPsp({
  pixKey = '12345678000195',
  serverDaysLeft,
  tokenSeconds = 3_600,
}: Options = {}) {
  const judge = pixJudge();
  const accounts = pspAccounts(pixKey);
  const issuer = authority('PSP de teste');
  const own = localhost(issuer, serverDaysLeft);
  const client = certificate('Solar Energia', { issuer });
  const faults: string[] = [];
  const calls: string[] = [];
  const moods: { mood: Mood; call: RegExp }[] = [];
  const tokens = new Map<string, { until: number; scopes: string[] }>();

  function makeToken({ headers, text }: Asked): Answer {
    const basic = Buffer.from(String(headers.authorization).replace('Basic ', ''), 'base64');
    const form = new URLSearchParams(text);
    const [id, secret] = basic.toString().split(':').map(decodeURIComponent);
    const isRight = id === CLIENT.id && secret === CLIENT.secret;
    if (!isRight || form.get('grant_type') !== 'client_credentials') {
      return { status: 401, body: { error: 'invalid_client' } };
    }
    const made = randomUUID();
    const scopes = String(form.get('scope')).split(' ');
    tokens.set(made, { until: Date.now() + tokenSeconds * 1_000, scopes });
    return {
      status: 200,
      body: { access_token: made, token_type: 'Bearer', expires_in: tokenSeconds },
    };
  }

  function answer(asked: Asked): Answer {
    if (asked.url.pathname === '/oauth/token') return makeToken(asked);
    const token = tokens.get(String(asked.headers.authorization).replace('Bearer ', ''));
    if (!token || token.until < Date.now()) return { status: 401, body: {} };
    const { faults: found, scopes, params } = judge.judgeRequest(asked);
    faults.push(...found);
    faults.push(...scopes.filter((scope) => !token.scopes.includes(scope)).map((it) => `no ${it}`));
    if (found.length > 0) {
      const type = 'https://pix.bcb.gov.br/api/v2/error/RequisicaoInvalida';
      return {
        status: 400,
        body: { type, title: 'Requisição inválida', status: 400, detail: found.join('; ') },
      };
    }
    const { method, url, text } = asked;
    const body = text ? JSON.parse(text) : {};
    const made = accounts.act({
      method,
      pathname: url.pathname,
      params,
      query: url.searchParams,
      body,
    });
    faults.push(...judge.judgeAnswer(asked, made.status, made.body));
    return made;
  }

  /** Whether the mood has taken the request. */
  function moody(mood: Mood, asked: Asked, response: ServerResponse): void {
    if (mood === 'silent' || mood === 'trouble' || mood === 'nonsense') answer(asked);
    if (mood === 'trouble') response.writeHead(500).end('<h1>Internal Server Error</h1>');
    if (mood === 'unavailable') response.writeHead(503).end('{}');
    if (mood === 'nonsense') response.writeHead(200).end('{"txid":1}');
    if (mood === 'html') response.writeHead(200).end('<html>manutenção</html>');
    if (mood === 'huge') talk(response);
    if (mood === 'reset') response.destroy();
  }

  const server = createServer(
    { ...own.pem, ca: issuer.pem.cert, requestCert: true, rejectUnauthorized: true },
    async (request, response) => {
      const { method = '', url = '', headers } = request;
      const asked = {
        method,
        url: new URL(url.replace(/^\/api/, ''), 'https://psp'),
        headers,
        text: await textOf(request),
      };
      const line = `${method} ${asked.url.pathname}`;
      calls.push(line);
      const at = moods.findIndex(({ call }) => call.test(line));
      const [mood] = at < 0 ? [] : moods.splice(at, 1);
      if (mood) return moody(mood.mood, asked, response);
      const { status, body } = answer(asked);
      const type = status >= 400 ? 'application/problem+json' : 'application/json';
      response.writeHead(status, { 'content-type': type });
      response.end(body === undefined ? undefined : JSON.stringify(body));
    },
  );
  server.on('tlsClientError', () => {});
  await once(server.listen(0, 'localhost'), 'listening');
  const origin = `https://localhost:${(server.address() as AddressInfo).port}`;
  return {
    ...accounts,
    issuer,
    pixKey,
    faults,
    calls,
    access: {
      apiUrl: `${origin}/api`,
      tokenUrl: `${origin}/oauth/token`,
      clientId: CLIENT.id,
      clientSecret: CLIENT.secret,
      certificate: client.pem.cert,
      key: client.pem.key,
      authority: issuer.pem.cert,
      inside: true,
    },
    judgeNotification: judge.judgeNotification,
    /** The next request whose `METHOD /path` fits `call` meets this mood. */
    next(mood: Mood, call = /cob|pix/) {
      moods.push({ mood, call });
    },
    forgetTokens: () => tokens.clear(),
    async stop() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
