import { stripVTControlCharacters } from 'node:util';
import Fastify from 'fastify';
import { expect, it } from 'vitest';
import { createLogger } from './logger.ts';

function capture() {
  const lines: string[] = [];
  const log = createLogger('info', {
    destination: { write: (line: string) => void lines.push(line) },
  });
  return { log, lines };
}

function logged(fields: object, message = 'x'): string {
  const { log, lines } = capture();
  log.info(fields, message);
  const line = lines.join('');
  expect(() => JSON.parse(line)).not.toThrow();
  return line;
}

it('hides cookies, authorization and token headers at any depth', () => {
  const names = ['cookie', 'Authorization', 'x-csrf-token', 'x-xsrf-token', 'x-api-token'];
  for (const name of names) {
    expect(logged({ headers: { [name]: 'S3CRET"\\,}' } })).not.toContain('S3CRET');
    expect(logged({ a: { b: { c: [{ req: { headers: { [name]: 'S3CRET' } } }] } } })).not.toContain(
      'S3CRET',
    );
  }
  expect(logged({ 'set-cookie': ['a=S3CRET]; Path=/', 'b=S3CRET'], after: 1 })).toMatch(
    /"set-cookie":"\[redacted\]","after":1/,
  );
});

it.each([
  { password: 'S3CRET' },
  { body: { username: 'ana', changePassword: 'S3CRET', password_confirmation: 'S3CRET' } },
  { senha: 73737373 },
  { token: ['S3CRET'] },
  { login_token: 'S3CRET', login_token_expires: 5 },
  { clientSecret: { deep: 'S3CRET' } },
  { text: JSON.stringify({ password: '73737373"S3CRET', name: 'ana' }) },
  { text: JSON.stringify({ text: JSON.stringify({ a: 1, login_token: 'S3CRET' }) }) },
])('hides secret fields of %j', (fields) => {
  expect(logged(fields)).not.toMatch(/S3CRET|73737373/);
});

it.each([
  '/x?token=S3CRET',
  '/chatbot/status/contato?a=1&at_ticket_token=S3CRET&b=2',
  '/at_ticket/S3CRET/sign',
  '/at_ticket/S3CRET/doc/rg/view',
  '/api/at_ticket/S3CRET/public_get',
  '/pm/S3CRET/options',
  '/unsubscribe/S3CRET',
  '/api/pm_transaction/S3CRET/token_get',
  '/login/ce/S3CRET',
  '/login/recover_token/S3CRET?x=1',
  '/login/email/S3CRET',
  '/api/access/recover_token/S3CRET',
  '/api/access/confirm_email/S3CRET',
  '/api/gl_user/S3CRET/token_get',
  '/api/webhook/pix/S3CRET/pix',
  'https://bucket.example/file.pdf?X-Amz-Signature=S3CRET&x=1',
  'postgres://balcao:S3CRET@db.example/balcao',
])('hides the secret of %s in fields, messages and stacks', (address) => {
  const line = logged({ url: address, err: new Error(`failed: ${address}`) }, `at ${address}`);
  expect(line).not.toContain('S3CRET');
  expect(line.match(/\[redacted\]/g)?.length).toBeGreaterThanOrEqual(4);
});

it('leaves ordinary addresses and fields as they are', () => {
  for (const text of ['/at_ticket/12/edit', '/login/recover_email', '/x?page=2', 'a: b@c.de'])
    expect(logged({ url: text, tokens: 3, author: 'ana' }, text)).not.toContain('[redacted]');
});

it('writes requests of Fastify without headers and without tokens', async () => {
  const { log, lines } = capture();
  const app = Fastify({ loggerInstance: log });
  await app.inject({ url: '/pm/S3CRET/options?token=S3CRET', headers: { cookie: 'S3CRET' } });
  await app.close();
  expect(lines.length).toBeGreaterThan(1);
  expect(lines.join('')).not.toContain('S3CRET');
  expect(JSON.parse(lines[0] ?? '').req).toEqual({
    method: 'GET',
    url: '/pm/[redacted]/options?token=[redacted]',
    ip: '127.0.0.1',
  });
});

it('writes for a person at a terminal in words, without secrets and without JSON', () => {
  const lines: string[] = [];
  const destination = { write: (line: string) => void lines.push(stripVTControlCharacters(line)) };
  const log = createLogger('info', { destination, readable: true });
  log.warn({ url: '/pm/S3CRET/options', count: 3 }, 'slow');
  log.error({ err: new Error('broken') }, 'it failed');
  expect(lines[0]).toMatch(
    /^\d\d:\d\d:\d\d warn {2}slow url=\/pm\/\[redacted\]\/options count=3\n$/,
  );
  expect(lines[1]).toMatch(/^\d\d:\d\d:\d\d error it failed\nError: broken\n {4}at .+/);
});
