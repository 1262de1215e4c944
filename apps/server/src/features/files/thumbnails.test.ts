import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { loggedIn, type TestClient } from '../../../test/client.ts';
import { pdf, pngOf } from '../../../test/files.ts';
import { bring } from '../../../test/resources.ts';
import { startTestServer, type TestServer } from '../../../test/server.ts';

describe('a small picture', () => {
  let server: TestServer;
  let staff: TestClient;
  let ticket: string;

  beforeAll(async () => {
    server = await startTestServer();
    staff = await loggedIn(server.url, 'admin');
    const { rows } = await server.ctx.pool.query('select id from at_ticket limit 1');
    ticket = String(rows[0].id);
  });
  afterAll(() => server.stop());

  const large = pngOf((x) => [x % 256, 10, 10, 255], { width: 1200, height: 600 });

  it('is made of a picture when it is first asked for, once for all who ask', async () => {
    const { url_thumbnail } = await bring(staff, ticket, { name: 'a.png', bytes: large });
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => fetch(server.url + url_thumbnail)),
    );
    const pictures = await Promise.all(answers.map((answer) => answer.arrayBuffer()));
    const { width, height, format } = await sharp(
      new Uint8Array(pictures[0] ?? new ArrayBuffer()),
    ).metadata();
    expect([width, height, format]).toEqual([480, 240, 'webp']);
    expect(new Set(pictures.map(({ byteLength }) => byteLength)).size).toBe(1);
    expect(answers[0]?.headers.get('content-security-policy')).toMatch(
      /default-src 'none'; sandbox/,
    );
    const view = url_thumbnail?.replace('&t=1', '') ?? '';
    expect((await fetch(server.url + view)).status).toBe(404);
  });

  it('of what is no picture there is none', async () => {
    const { url_thumbnail } = await bring(staff, ticket, { name: 'a.pdf', bytes: pdf });
    expect(url_thumbnail).toBeNull();
  });

  it.each([
    ['announces a billion points', pngOf(() => [0, 0, 0, 255], { announced: 40_000 })],
    ['ends in its middle', large.subarray(0, large.length - 200)],
  ])('is not made of one that %s, and the server goes on', async (_what, bytes) => {
    const { url_thumbnail } = await bring(staff, ticket, { name: 'a.png', bytes });
    for (let look = 0; look < 2; look += 1) {
      expect((await fetch(server.url + url_thumbnail)).status).toBe(404);
    }
  });
});
