import { randomFillSync } from 'node:crypto';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { loggedIn, TestClient } from '../../../test/client.ts';
import { startTestServer, type TestServer } from '../../../test/server.ts';

let server: TestServer;
let supervisor: TestClient;
let stranger: TestClient;
beforeAll(async () => {
  server = await startTestServer();
  supervisor = await loggedIn(server.url, 'supervisor');
  stranger = new TestClient(server.url);
});
afterAll(() => server.stop());

/** A photo of that colour, as a phone makes it: with the place where it was taken. */
const photo = (colour: string, width = 40, height = 20) =>
  sharp({ create: { width, height, channels: 3, background: colour } })
    .withExif({ IFD0: { Copyright: 'Ana Souza' }, IFD3: { GPSLatitude: '23/1 32/1 0/1' } })
    .jpeg()
    .toBuffer();

function send(who: TestClient, bytes: Buffer, filename = 'foto.jpg') {
  const body = new FormData();
  body.append('file', new Blob([new Uint8Array(bytes)]), filename);
  return who.call('/api/gl_picture', { method: 'POST', body });
}
type Kept = { url: string; width: number; height: number };
const keptBy = async (sent: ReturnType<typeof send>) => (await sent).body.data as Kept;
const bytesAt = async (url: string) =>
  Buffer.from(await (await fetch(server.url + url)).arrayBuffer());

test('strangers see a picture, drawn anew without what a phone writes into it', async () => {
  const kept = await keptBy(send(supervisor, await photo('#336699', 3200, 1600)));
  expect(kept).toEqual({
    url: expect.stringMatching(/^\/pictures\/[\da-f]{64}\.webp$/),
    width: 1600,
    height: 800,
  });
  const { status, headers } = await stranger.call(kept.url);
  expect([status, headers.get('content-type'), headers.get('content-security-policy')]).toEqual([
    200,
    'image/webp',
    "default-src 'none'; sandbox",
  ]);
  const { format, exif } = await sharp(await bytesAt(kept.url)).metadata();
  expect([format, exif]).toEqual(['webp', undefined]);
});

test('the addresses of pictures open nothing else', async () => {
  const { rows } = await server.ctx.pool.query(
    'select id, filename, path from gl_resource limit 1',
  );
  const [{ id, filename, path }] = rows;
  const tried = [id, filename, encodeURIComponent(path), 'x', '..%2F..%2Fetc%2Fpasswd'];
  for (const name of tried) {
    expect((await stranger.call(`/pictures/${name}`)).status, String(name)).toBe(404);
  }
});

test('what is no picture, too large or not allowed is refused in plain words', async () => {
  const faults = async (sent: ReturnType<typeof send>) => {
    const { status, body } = await sent;
    return [status, body.errors];
  };
  const huge = randomFillSync(Buffer.alloc(50 * 1024 * 1024));
  huge.set(await photo('#000000'));
  expect(await faults(send(supervisor, huge))).toEqual([
    413,
    { file: ['O arquivo passa do limite de 5 MB.'] },
  ]);
  const drawing = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script/></svg>');
  expect((await send(supervisor, drawing, 'logo.svg')).status).toBe(415);
  expect((await send(supervisor, drawing, 'logo.png')).status).toBe(415);
  const broken = (await photo('#ff0000')).subarray(0, 300);
  expect((await send(supervisor, broken)).status).toBe(422);
  const operator = await loggedIn(server.url, 'atendente');
  expect((await send(operator, await photo('#ff0000'))).status).toBe(403);
});

test('a picture that nothing shows goes after a day, one in use stays', async () => {
  const used = await keptBy(send(supervisor, await photo('#aa0000')));
  const unused = await keptBy(send(supervisor, await photo('#00aa00')));
  const { pool } = server.ctx;
  await pool.query('update at_chatbot set logo_url = $1 where id = 1', [used.url]);
  await pool.query("update gl_picture set created_at = created_at - interval '2 days'");
  await keptBy(send(supervisor, await photo('#0000aa')));
  const found = await Promise.all([used, unused].map(({ url }) => stranger.call(url)));
  expect(found.map(({ status }) => status)).toEqual([200, 404]);
});
