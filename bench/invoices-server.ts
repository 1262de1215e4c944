import { createServer } from 'node:http';
import { fileURLToPath } from 'node:url';
import { signDps } from '../apps/server/src/features/invoices/document/documents.ts';
import { loadConfig } from '../apps/server/src/platform/config.ts';
import { createLogger } from '../apps/server/src/platform/logger.ts';
import { startServer } from '../apps/server/src/server.ts';
import { customers, demoKey, noteContent } from '../apps/server/test/invoices.ts';

/**
 * The whole product, and beside it a door at SIGN_PORT: `/?ms=…` builds, validates and signs documents for so long in the product's own process,
 * as many at once as the jobs do, and answers their number.
 */
const WIDTH = 4;
const key = demoKey();
const kinds = [customers.cpf, customers.cnpj, customers.alphanumeric, customers.none];

const config = loadConfig(process.env, ['--demo']);
const web = fileURLToPath(new URL('../apps/web/dist', import.meta.url));
const { app } = await startServer(config, web, createLogger('error'), []);

async function signFor(ms: number): Promise<number> {
  const begun = performance.now();
  let number = 0;
  const client = async () => {
    while (performance.now() - begun < ms) {
      number += 1;
      const customer = kinds[number % kinds.length] ?? customers.none;
      const { xml } = await signDps(app.ctx, { content: noteContent({ number, customer }), key });
      if (!xml.includes('<SignatureValue>')) throw new Error('a document without a signature');
    }
  };
  await Promise.all(Array.from({ length: WIDTH }, client));
  return number;
}

createServer(async ({ url }, response) => {
  const ms = Number(new URL(url ?? '', 'http://localhost').searchParams.get('ms'));
  response.end(String(await signFor(ms)));
}).listen(Number(process.env.SIGN_PORT), '127.0.0.1', () => console.log('ready'));
