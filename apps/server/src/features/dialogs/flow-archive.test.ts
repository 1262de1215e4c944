import type { DialogDraft } from '@balcao/contract/dialogs/drafts';
import { unzipSync, zipSync } from 'fflate';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { loggedIn, type TestClient } from '../../../test/client.ts';
import { startTestServer, type TestServer } from '../../../test/server.ts';

let server: TestServer;
let supervisor: TestClient;
beforeAll(async () => {
  server = await startTestServer();
  supervisor = await loggedIn(server.url, 'supervisor');
});
afterAll(() => server.stop());

const photo = (colour: string) =>
  sharp({ create: { width: 40, height: 20, channels: 3, background: colour } })
    .jpeg()
    .toBuffer();
function formOf(bytes: Uint8Array, filename: string): FormData {
  const form = new FormData();
  form.append('file', new Blob([new Uint8Array(bytes)]), filename);
  return form;
}
async function uploaded(colour: string): Promise<string> {
  const body = formOf(await photo(colour), 'foto.jpg');
  const sent = await supervisor.call('/api/gl_picture', { method: 'POST', body });
  return (sent.body.data as { url: string }).url;
}

/** A dialog whose greeting shows a picture; its path. */
async function made(code: string, url: string): Promise<string> {
  const body = { name: `Fluxo ${code}`, code, template: 'contato' };
  const answer = await supervisor.call('/api/at_dialog', { method: 'POST', body });
  const path = `/api/at_dialog/${(answer.body.data as { id: number }).id}`;
  const value = { id: 'hello', type: 'send.message', text: 'Oi', next: 'name' };
  const media = { kind: 'image', url };
  const changes = [{ kind: 'block', dialog: code, id: 'hello', value: { ...value, media } }];
  const sent = { method: 'PUT', body: { revision: 0, changes } };
  expect((await supervisor.call(`${path}/draft`, sent)).status).toBe(200);
  return path;
}
const draftOf = async (path: string) =>
  (await supervisor.call(`${path}/draft`)).body.data as DialogDraft;
async function exported(path: string): Promise<Uint8Array> {
  const answer = await fetch(`${server.url}${path}/export?format=zip`, {
    headers: { cookie: supervisor.cookieHeader },
  });
  expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'application/zip']);
  return new Uint8Array(await answer.arrayBuffer());
}
const take = (path: string, bytes: Uint8Array, query = 'dry=false', name = 'fluxo.zip') =>
  supervisor.call(`${path}/import_file?${query}`, { method: 'POST', body: formOf(bytes, name) });
const nothing = { added: [], removed: [], changed: [] };

test('the import of each export is the same flow with the same pictures, elsewhere too', async () => {
  const url = await uploaded('#336699');
  const path = await made('figura', url);
  const archive = await exported(path);
  const name = url.slice('/pictures/'.length);
  expect(Object.keys(unzipSync(archive))).toEqual(['flow.json', `pictures/${name}`]);
  const { flow } = await draftOf(path);
  expect((await take(path, archive)).body.data).toMatchObject({ difference: nothing, pictures: 1 });
  // As in an installation that has never seen the picture.
  await server.ctx.pool.query('delete from gl_picture where name = $1', [name]);
  expect((await take(path, archive)).body.data).toMatchObject({ difference: nothing, pictures: 1 });
  expect((await draftOf(path)).flow).toEqual(flow);
  expect((await fetch(server.url + url)).status).toBe(200);
  expect(unzipSync(await exported(path))).toEqual(unzipSync(archive));
});

test('a file with the same key is imported once, and gets the first answer', async () => {
  const path = await made('uma-vez', await uploaded('#112233'));
  const archive = await exported(await made('outra', await uploaded('#332211')));
  const send = (bytes: Uint8Array) =>
    supervisor.call(`${path}/import_file?dry=false`, {
      method: 'POST',
      body: formOf(bytes, 'fluxo.zip'),
      headers: { 'idempotency-key': 'arquivo-0123456789' },
    });
  const first = await send(archive);
  expect(first.body.data).toMatchObject({ revision: 2, pictures: 1 });
  expect((await send(archive)).body).toEqual(first.body);
  expect((await draftOf(path)).revision).toBe(2);
  expect((await send(await exported(path))).body).toMatchObject({ code: 'KEY_USED' });
});

test('a preview changes and keeps nothing, and a JSON file is taken, too', async () => {
  const path = await made('previa', await uploaded('#663399'));
  const other = await made('modelo', await uploaded('#996633'));
  const archive = await exported(other);
  const before = await draftOf(path);
  const count = async () =>
    (await server.ctx.pool.query('select count(*) from at_dialog_picture')).rows[0].count;
  const kept = await count();
  const dry = await take(path, archive, 'dry=true');
  expect(dry.body.data).toMatchObject({ pictures: 1, difference: { changed: [{}] } });
  expect([await draftOf(path), await count()]).toEqual([before, kept]);
  const json = unzipSync(archive)['flow.json'] ?? new Uint8Array();
  const taken = await take(path, json, `dry=false&revision=${before.revision}`, 'fluxo.json');
  expect(taken.body.data).toMatchObject({ pictures: 0, revision: before.revision + 1 });
});

test('a file’s document templates replace others only if that is asked for', async () => {
  const path = await made('modelos', '/brand/logo.svg');
  const file = (await supervisor.call(`${path}/export`)).body as object;
  const bytes = (body: string) => {
    const documents = [{ code: 'recibo', name: 'Recibo', body }];
    return new TextEncoder().encode(JSON.stringify({ ...file, documents }));
  };
  const acts = async (body: string, query: string) =>
    (await take(path, bytes(body), query, 'fluxo.json')).body.data;
  const documents = (act: string) => ({ document_changes: [{ code: 'recibo', act }] });
  expect(await acts('<p>Um</p>', 'dry=false')).toMatchObject(documents('create'));
  expect(await acts('<p>Dois</p>', 'dry=false')).toMatchObject(documents('keep'));
  const replace = 'replace_documents=true';
  expect(await acts('<p>Dois</p>', `dry=true&${replace}`)).toMatchObject(documents('replace'));
  expect(await acts('<p>Dois</p>', `dry=false&${replace}`)).toMatchObject(documents('replace'));
  expect(await acts('<p>Dois</p>', 'dry=true')).toMatchObject(documents('same'));
});

test('a picture that no installation drew is drawn anew, and the flow names the new one', async () => {
  const path = await made('estranha', '/pictures/foto.png');
  const file = (await supervisor.call(`${path}/export`)).body;
  const flow = new TextEncoder().encode(JSON.stringify(file));
  const archive = zipSync({ 'flow.json': flow, 'pictures/foto.png': await photo('#112233') });
  expect((await take(path, archive)).status).toBe(200);
  expect(JSON.stringify((await draftOf(path)).flow)).toMatch(/"\/pictures\/[\da-f]{64}\.webp"/);
});

test('the clearing of unused pictures leaves those that a saved draft named', async () => {
  const used = await uploaded('#445566');
  const unused = await uploaded('#665544');
  await made('guardada', used);
  await server.ctx.pool.query("update gl_picture set created_at = created_at - interval '2 days'");
  await uploaded('#556644');
  const found = await Promise.all([used, unused].map((url) => fetch(server.url + url)));
  expect(found.map(({ status }) => status)).toEqual([200, 404]);
});

test.each<[string, () => Uint8Array, RegExp]>([
  ['no flow', () => new TextEncoder().encode('oi'), /não é de um fluxo/],
  ['a bomb', () => zipSync({ 'flow.json': new Uint8Array(50 * 1024 * 1024) }), /grande demais/],
  [
    'a picture that is none',
    () =>
      zipSync({
        'flow.json': new TextEncoder().encode('{}'),
        'pictures/a.png': new Uint8Array(100),
      }),
    /ler esta imagem/,
  ],
])('%s is refused in words and changes nothing', async (what, bytes, words) => {
  const path = await made(`ruim-${what.replaceAll(' ', '-')}`, '/brand/logo.svg');
  const before = await draftOf(path);
  const refused = await take(path, bytes());
  expect(refused.status).toBe(422);
  expect(JSON.stringify(refused.body.errors)).toMatch(words);
  expect(await draftOf(path)).toEqual(before);
});

test('a file of 26 MB is refused in words', async () => {
  const path = await made('enorme', '/brand/logo.svg');
  const refused = await take(path, new Uint8Array(26 * 1024 * 1024));
  expect(JSON.stringify(refused.body)).toMatch(/25 MB/);
});

test('a JSON file is as large as a flow may be, and only the flow worker parses it', async () => {
  const path = `${await made('pesado', await uploaded('pink'))}/import_file?dry=true`;
  const send = (text: string) =>
    supervisor.call(path, { method: 'POST', body: formOf(Buffer.from(text), 'fluxo.json') });
  const many = (bytes: number) => `[${'{},'.repeat(bytes / 3)}1]`;
  const large = await send(many(7 * 1024 * 1024));
  expect([large.status, large.body]).toEqual([
    422,
    expect.objectContaining({ errors: { file: [expect.stringContaining('grande demais')] } }),
  ]);
  const parse = vi.spyOn(JSON, 'parse');
  const allowed = await send(many(5 * 1024 * 1024));
  const longest = Math.max(0, ...parse.mock.calls.map(([text]) => String(text).length));
  parse.mockRestore();
  expect(allowed.status).toBe(422);
  expect(longest).toBeLessThan(1024 * 1024);
  expect((await send('{')).body).toMatchObject({
    errors: { file: [expect.stringContaining('não é de um fluxo')] },
  });
});

test('a picture that carries something else is drawn anew', async () => {
  const path = await made('carona', await uploaded('navy'));
  const webp = await sharp(await photo('navy'))
    .webp()
    .toBuffer();
  const chunk = Buffer.concat([
    Buffer.from('HTML'),
    Buffer.from([4, 0, 0, 0]),
    Buffer.from('<b/>'),
  ]);
  const inside = Buffer.concat([webp, chunk]);
  inside.writeUInt32LE(inside.length - 8, 4);
  const flow = new TextEncoder().encode(
    JSON.stringify((await supervisor.call(`${path}/export`)).body),
  );
  const carriers = [Buffer.concat([webp, Buffer.from('<script>1</script>')]), inside];
  for (const bytes of carriers) {
    const archive = zipSync({ 'flow.json': flow, 'pictures/a.webp': bytes });
    expect((await take(path, archive)).status).toBe(200);
  }
  const { rows } = await server.ctx.pool.query<{ bytes: Buffer }>('select bytes from gl_picture');
  expect(rows.filter(({ bytes }) => /<script|HTML/.test(bytes.toString('latin1')))).toEqual([]);
});

test('pictures of imports leave places for logos', async () => {
  const path = await made('cheio', '/brand/logo.svg');
  const file = (await supervisor.call(`${path}/export`)).body;
  const { pool } = server.ctx;
  await pool.query(`insert into gl_picture (name, bytes, size, created_at)
    select 'full-' || n, '', 0, now() from generate_series(1, 400) n`);
  const flow = new TextEncoder().encode(JSON.stringify(file));
  const archive = zipSync({ 'flow.json': flow, 'pictures/a.jpg': await photo('olive') });
  const refused = await take(path, archive);
  expect([refused.status, JSON.stringify(refused.body)]).toEqual([
    422,
    expect.stringContaining('imagens demais'),
  ]);
  expect(await uploaded('teal')).toMatch(/^\/pictures/);
  await pool.query(`delete from gl_picture where name like 'full-%'`);
});

test('files that never arrive keep nobody from working', async () => {
  const path = await made('lento', '/brand/logo.svg');
  const stop = new AbortController();
  const slow = Array.from({ length: 6 }, () =>
    fetch(`${server.url}${path}/import_file?dry=true`, {
      method: 'POST',
      headers: {
        cookie: supervisor.cookieHeader,
        'x-xsrf-token': supervisor.cookies.get('XSRF-TOKEN') ?? '',
        'content-type': 'multipart/form-data; boundary=x',
      },
      body: new ReadableStream({
        start: (body) =>
          body.enqueue(
            new TextEncoder().encode(
              '--x\r\nContent-Disposition: form-data; name="file"; filename="a.json"\r\n\r\n{',
            ),
          ),
      }),
      duplex: 'half',
      signal: stop.signal,
    } as RequestInit).catch(() => null),
  );
  await supervisor.call(`${path}/draft`);
  const played = await supervisor.call(`${path}/play`, { method: 'POST', body: {} });
  expect(played.status).toBe(200);
  stop.abort();
  await Promise.all(slow);
});
