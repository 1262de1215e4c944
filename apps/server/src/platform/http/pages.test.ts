import { afterAll, beforeAll, expect, test } from 'vitest';
import { TestClient } from '../../../test/client.ts';
import { startTestServer, type TestServer } from '../../../test/server.ts';

let server: TestServer;
let client: TestClient;
beforeAll(async () => {
  server = await startTestServer();
  client = new TestClient(server.url);
});
afterAll(() => server.stop());

/** Gives `/cb/contato` the origins and asks for its page. */
async function pageWith(origins: { link_origins: string[]; embed_origins: string[] }) {
  await server.ctx.db
    .updateTable('at_chatbot')
    .set(origins)
    .where('code', '=', 'contato')
    .execute();
  return client.call('/cb/contato', { headers: { accept: 'text/html' } });
}

const none = { link_origins: [], embed_origins: [] };

/** The policy by directive, with nonces as `<nonce>`. */
function policyOf(headers: Headers): Record<string, string> {
  const policy = headers.get('content-security-policy') ?? '';
  const plain = policy.replaceAll(/nonce-[\da-f]{32}/g, 'nonce-<nonce>');
  return Object.fromEntries(plain.split(';').map((part) => part.split(/ (.*)/).slice(0, 2)));
}

const office = {
  'default-src': "'none'",
  'script-src': "'self' 'nonce-<nonce>'",
  'style-src': "'self' 'nonce-<nonce>'",
  'style-src-attr': "'unsafe-inline'",
  'img-src': "'self' data: blob:",
  'media-src': "'self'",
  'font-src': "'self'",
  'connect-src': "'self'",
  'frame-src': "'self'",
  'manifest-src': "'self'",
  'frame-ancestors': "'none'",
  'form-action': "'self'",
  'base-uri': "'none'",
};

test('the policy of office and portal is closed', async () => {
  const { headers } = await client.call('/login', { headers: { accept: 'text/html' } });
  expect(policyOf(headers)).toEqual(office);
  expect(headers.get('x-frame-options')).toBe('SAMEORIGIN');
});

test('only our own pages show a slip in a frame', async () => {
  const { headers } = await client.call('/pm/x/options', { headers: { accept: 'text/html' } });
  expect(policyOf(headers)).toEqual({ ...office, 'frame-ancestors': "'self'" });
  expect(headers.get('x-frame-options')).toBe('SAMEORIGIN');
});

test('a chatbot without origins opens frames and media of its own server and nothing else', async () => {
  const { headers } = await pageWith(none);
  expect(policyOf(headers)).toEqual({ ...office, 'media-src': "'self' blob:" });
  expect(headers.get('x-frame-options')).toBe('SAMEORIGIN');
});

test("a chatbot's policy names its origins, for links and for sites that show it", async () => {
  const { headers } = await pageWith({
    link_origins: ['https://videos.exemplo.com.br'],
    embed_origins: ['https://www.exemplo.com.br', 'http://localhost:*', 'http://intranet:8080'],
  });
  const sites = 'https://www.exemplo.com.br http://localhost:* http://intranet:8080';
  expect(policyOf(headers)).toEqual({
    ...office,
    'img-src': "'self' data: blob: https://videos.exemplo.com.br",
    'media-src': "'self' blob: https://videos.exemplo.com.br",
    'frame-src': "'self' https://videos.exemplo.com.br",
    'frame-ancestors': `'self' ${sites}`,
  });
  expect(headers.get('x-frame-options')).toBeNull();
});

test('what is not an origin opens nothing', async () => {
  const wrong = [
    '*',
    'https:',
    'https://*',
    'data:',
    "'unsafe-inline'",
    'javascript:alert(1)',
    'https://a.br/caminho',
    'https://a.br; script-src *',
    'https://a.br https://b.br',
    "https://a.br\n'unsafe-inline'",
    'ftp://a.br',
    '',
  ];
  const { headers, status } = await pageWith({ link_origins: wrong, embed_origins: wrong });
  expect(status).toBe(200);
  expect(policyOf(headers)).toMatchObject({
    'img-src': office['img-src'],
    'frame-src': "'self'",
    'frame-ancestors': "'none'",
  });
  expect(headers.get('x-frame-options')).toBe('SAMEORIGIN');
});

test("the data island carries the nonce that the page's policy names, new for every page", async () => {
  const pages = [await pageWith(none), await pageWith(none)];
  const nonces = pages.map(({ body, headers }) => {
    const [, nonce = ''] =
      /<script type="application\/json" nonce="([\da-f]{32})" id="boot">/.exec(String(body.text)) ??
      [];
    expect(headers.get('content-security-policy')).toContain(`script-src 'self' 'nonce-${nonce}'`);
    return nonce;
  });
  expect(new Set(nonces).size).toBe(2);
});

test('behind https the policy of both pages asks for it', async () => {
  const secure = await startTestServer({
    DATABASE_URL: server.databaseUrl,
    PUBLIC_URL: 'https://atendimento.exemplo.com.br',
  });
  try {
    for (const path of ['/login', '/cb/contato']) {
      const answer = await new TestClient(secure.url).call(path, {
        headers: { accept: 'text/html' },
      });
      expect(policyOf(answer.headers)).toHaveProperty('upgrade-insecure-requests');
    }
  } finally {
    await secure.stop();
  }
});
