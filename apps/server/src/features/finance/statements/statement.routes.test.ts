import { once } from 'node:events';
import { type IncomingMessage, request } from 'node:http';
import { json } from 'node:stream/consumers';
import { MEBIBYTE } from '@balcao/brazil/file-size';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { loggedIn, type TestClient } from '../../../../test/client.ts';
import { startTestServer, type TestServer } from '../../../../test/server.ts';
import { type StatementDesk, statementDesk } from '../../../../test/statements.ts';

let server: TestServer;
let admin: TestClient;
let desk: StatementDesk;
beforeAll(async () => {
  server = await startTestServer();
  admin = await loggedIn(server.url, 'admin');
  desk = await statementDesk(server, admin);
});
afterAll(() => server.stop());

const SENT = 500 * MEBIBYTE;
const boundary = 'limite';
const piece = Buffer.alloc(256 * 1024, '<STMTTRN>\n');

/** Sends a file of this many bytes, which nobody ever holds, until there is an answer. */
async function flood(bytes: number, headers: Record<string, string | number>) {
  const asked = request(`${server.url}/api/fn_statement`, {
    method: 'POST',
    headers: {
      cookie: admin.cookieHeader,
      'x-xsrf-token': admin.cookies.get('XSRF-TOKEN') ?? '',
      'content-type': `multipart/form-data; boundary=${boundary}`,
      ...headers,
    },
  });
  let answer: IncomingMessage | undefined;
  const came = once(asked, 'response').then(([response]) => {
    answer = response as IncomingMessage;
  });
  const part = (name: string) => `--${boundary}\r\nContent-Disposition: form-data; name="${name}"`;
  asked.write(`${part('fn_bank_account_id')}\r\n\r\n${desk.books.bank}\r\n`);
  asked.write(`${part('file')}; filename="extrato.ofx"\r\n\r\n<OFX>`);
  const before = process.memoryUsage().arrayBuffers;
  let [sent, most] = [0, 0];
  while (!answer && sent < bytes) {
    if (!asked.write(piece)) await Promise.race([once(asked, 'drain'), came]);
    sent += piece.length;
    most = Math.max(most, process.memoryUsage().arrayBuffers - before);
  }
  await came;
  const body = answer && (await json(answer));
  asked.destroy();
  return { status: answer?.statusCode, body, sent, most };
}

test.each([
  ['says its length', { 'content-length': SENT }],
  ['does not say its length', { 'transfer-encoding': 'chunked' }],
])(
  'a file of 500 MB that %s is refused early, in words, and nobody holds it',
  async (_, headers) => {
    const { status, body, sent, most } = await flood(SENT, headers);
    expect([status, body]).toMatchObject([
      413,
      {
        code: 'FILE_TOO_LARGE',
        errors: {
          file: ['O arquivo passa de 10 MB. Baixe o extrato do banco em períodos menores.'],
        },
      },
    ]);
    expect(sent).toBeLessThan(SENT / 10);
    expect(most).toBeLessThan(SENT / 5);
    const { body: list } = await admin.call(
      `/api/fn_statement?fn_bank_account_id=${desk.books.bank}`,
    );
    expect(list).toMatchObject({ total: 0 });
  },
);
