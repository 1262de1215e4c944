import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../../../../test/server.ts';
import { ofxOf } from '../../../../test/statements.ts';
import { openPool } from '../../../platform/workers/pool.ts';
import type { FileRead, FileWork } from './statement.rules.ts';
import { kind, readFile, TOO_LONG } from './statement-thread.ts';

// A thread that never answers a file that says so, and reads all others as the server's own does.
const reader = new URL('./read-statement.ts', import.meta.url).href;
const stuck = `
  import { parentPort } from 'node:worker_threads';
  import { readStatement } from '${reader}';
  parentPort.on('message', (work) => {
    while (Buffer.from(work.bytes).includes('SEM FIM'));
    parentPort.postMessage(readStatement(work));
  });
  parentPort.postMessage({ refused: 'ready' });`;

let server: TestServer;
let pool: ReturnType<typeof openPool<FileWork, FileRead>>;
beforeAll(async () => {
  server = await startTestServer();
  const file = new URL(`data:text/javascript,${encodeURIComponent(stuck)}`);
  pool = openPool<FileWork, FileRead>({ ...kind, file, hangMs: 500 }, 1, server.ctx.log);
});
afterAll(async () => {
  await pool.close();
  await server.stop();
});

const large = (text: string): FileWork => ({
  bytes: Buffer.from(
    ofxOf(Array.from({ length: 1_000 }, (_, at) => ({ amount: '1.00', name: String(at), text }))),
  ),
  account: { bank: null, agency: null, number: null },
  mapping: null,
});

test('a thread that never ends its file is ended, the person is told so, and the next file is read', async () => {
  const answers = await Promise.allSettled(
    ['SEM FIM', 'Pix', 'SEM FIM', 'Tarifa'].map((text) => readFile(server.ctx, large(text), pool)),
  );
  const refused = {
    status: 'rejected',
    reason: { code: 'INVALID', fields: { file: [TOO_LONG] } },
  };
  const read = (text: string) => ({
    status: 'fulfilled',
    value: { lines: expect.arrayContaining([expect.objectContaining({ text })]) },
  });
  expect(answers).toMatchObject([refused, read('Pix'), refused, read('Tarifa')]);
});

test("the server's own thread reads what is too large to be read at once", async () => {
  const { lines } = await readFile(server.ctx, large('Pix'));
  expect(lines).toHaveLength(1_000);
});
