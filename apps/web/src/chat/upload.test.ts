import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { afterEach, expect, test } from 'vitest';
import { RequestFault } from './request.ts';
import { sendFile } from './upload.ts';
import type { Line, UploadWatch } from './upload-line.ts';

type Handler = (request: IncomingMessage, response: ServerResponse) => void;

const servers: Server[] = [];

afterEach(async () => {
  for (const server of servers.splice(0)) {
    server.closeAllConnections();
    server.close();
    await once(server, 'close');
  }
});

/** A server that handles each request with the next handler; returns its address. */
async function serve(...handlers: Handler[]): Promise<string> {
  const server = createServer((request, response) => handlers.shift()?.(request, response));
  servers.push(server.listen(0, '127.0.0.1'));
  await once(server, 'listening');
  const address = server.address();
  if (!address || typeof address === 'string') throw new Error('no port');
  return `http://127.0.0.1:${address.port}/upload`;
}

async function textOf(request: IncomingMessage): Promise<string> {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(part);
  return Buffer.concat(parts).toString('latin1');
}

const answer =
  (status: number, body: unknown): Handler =>
  async (request, response) => {
    await textOf(request);
    response.writeHead(status, { 'Content-Type': 'application/json' });
    response.end(typeof body === 'string' ? body : JSON.stringify(body));
  };

const cut: Handler = (request) => request.socket.destroy();

/** The browser's connection reports progress, which fetch cannot; everything else is the same. */
const line: Line = async (url, body, { signal }) => {
  const response = await fetch(url, { method: 'POST', body, signal }).catch((cause: unknown) => {
    throw signal.aborted ? cause : new RequestFault(0, 'cut');
  });
  return { status: response.status, text: await response.text() };
};

const parcel = { file: new Blob(['%PDF-1.7']), filename: 'conta.pdf', code: 'conta_luz' };

/** Sends the parcel; the network returns as soon as its loss is reported. */
function send(url: string, abort = new AbortController(), onLineLost?: () => void) {
  const network = new EventTarget();
  const told: (number | 'lost')[] = [];
  const watch: UploadWatch = {
    onProgress: (share) => told.push(share),
    onLineLost: () => {
      told.push('lost');
      if (onLineLost) onLineLost();
      else setImmediate(() => network.dispatchEvent(new Event('online')));
    },
    signal: abort.signal,
  };
  return { sent: sendFile(url, parcel, watch, line, network), told };
}

test('the form says where the file belongs before it brings the file', async () => {
  let form = '';
  const url = await serve(async (request, response) => {
    form = await textOf(request);
    response.end(JSON.stringify({ data: { id: 7 } }));
  });
  await expect(send(url).sent).resolves.toEqual({ id: 7 });
  expect(form.indexOf('name="code"')).toBeLessThan(form.indexOf('filename="conta.pdf"'));
  expect(form).toContain('conta_luz');
});

test('a cut line and a server that is just starting are tried again until the file is there', async () => {
  const url = await serve(cut, answer(503, {}), cut, answer(200, { data: { id: 8 } }));
  const { sent, told } = send(url);
  await expect(sent).resolves.toEqual({ id: 8 });
  expect(told).toEqual([0, 'lost', 0, 'lost', 0, 'lost']);
});

test("a refusal is told in the server's words with its list of faults, and not tried again", async () => {
  const errors = { file: ['O arquivo passa do limite de 5 MB.'] };
  const url = await serve(answer(413, { message: 'O arquivo passa do limite.', errors }));
  await expect(send(url).sent).rejects.toMatchObject({
    status: 413,
    message: 'O arquivo passa do limite.',
    details: errors.file,
  });
});

test("a proxy's page in place of an answer is told as a failure of the page", async () => {
  const url = await serve(answer(413, '<html>Request Entity Too Large</html>'));
  await expect(send(url).sent).rejects.toMatchObject({
    status: 413,
    message: 'Erro na página, tente recarregar seu navegador.',
  });
});

test('a cancelled upload ends at once while it waits for the network', async () => {
  const url = await serve(cut);
  const abort = new AbortController();
  const { sent } = send(url, abort, () => setImmediate(() => abort.abort()));
  await expect(sent).rejects.toMatchObject({ name: 'AbortError' });
});
