import { once } from 'node:events';
import { type AddressInfo, createServer, type Server } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { loggedIn, type TestClient } from '../../../../test/client.ts';
import { pdf } from '../../../../test/files.ts';
import { attachAsForm } from '../../../../test/resources.ts';
import { startTestServer, type TestServer } from '../../../../test/server.ts';

/** Every scanner detects this file, which is harmless. */
const eicar = 'X5O!P%@AP[4\\PZX54(P^)7CC)7}$EICAR-STANDARD-ANTIVIRUS-TEST-FILE!$H+H*';

/** Implements clamd's INSTREAM: pieces with their lengths until an empty one, then one line. */
function clamdLike(seen: Buffer[]): Server {
  return createServer((socket) => {
    let came = Buffer.alloc(0);
    socket.on('error', () => {});
    socket.on('data', (piece) => {
      came = Buffer.concat([came, piece]);
      const start = 'zINSTREAM\0'.length;
      const pieces: Buffer[] = [];
      let at = start;
      while (at + 4 <= came.length) {
        const length = came.readUInt32BE(at);
        if (length === 0) {
          const whole = Buffer.concat(pieces);
          seen.push(whole);
          const found = whole.includes(eicar) ? 'Eicar-Test-Signature FOUND' : 'OK';
          socket.end(`stream: ${found}\0`);
          return;
        }
        if (at + 4 + length > came.length) return;
        pieces.push(came.subarray(at + 4, at + 4 + length));
        at += 4 + length;
      }
    });
  });
}

describe('with clamd', () => {
  const seen: Buffer[] = [];
  let clamd: Server;
  let server: TestServer;
  let staff: TestClient;
  let ticket: string;

  beforeAll(async () => {
    clamd = clamdLike(seen).listen(0, '127.0.0.1');
    await once(clamd, 'listening');
    const { port } = clamd.address() as AddressInfo;
    server = await startTestServer({ CLAMD_URL: `tcp://127.0.0.1:${port}` });
    staff = await loggedIn(server.url, 'admin');
    const { rows } = await server.ctx.pool.query('select id from at_ticket limit 1');
    ticket = String(rows[0].id);
  });
  beforeEach(() => {
    seen.length = 0;
  });
  afterAll(async () => {
    await server.stop();
    clamd.close();
  });

  const send = (name: string, bytes: Buffer) => attachAsForm(staff, ticket, [{ name, bytes }]);
  const count = async () =>
    (await server.ctx.pool.query('select count(*) from gl_resource')).rows[0].count as number;

  it('every file is looked at whole before it is kept', async () => {
    const bytes = Buffer.concat([pdf, Buffer.alloc(300_000, 'x')]);
    expect((await send('a.pdf', bytes)).status).toBe(200);
    expect(seen.map((each) => each.equals(bytes))).toEqual([true]);
  });

  it('a threat is refused, with a clear text and a line in the audit', async () => {
    const before = await count();
    const reply = await send('nota.txt', Buffer.from(eicar));
    expect(reply).toMatchObject({
      status: 422,
      body: {
        code: 'FILE_INFECTED',
        errors: {
          file: ['O arquivo “nota.txt” foi recusado: o antivírus encontrou uma ameaça nele.'],
        },
      },
    });
    expect(await count()).toBe(before);
    const { rows } = await server.ctx.pool.query(
      `select after from gl_audit where action = 'file.infected'`,
    );
    expect(rows).toMatchObject([
      { after: { filename: 'nota.txt', threat: 'Eicar-Test-Signature', parent_code: ticket } },
    ]);
  });

  it('nothing is taken unseen while clamd is gone', async () => {
    const before = await count();
    const { port } = clamd.address() as AddressInfo;
    clamd.close();
    await once(clamd, 'close');
    const reply = await send('a.pdf', pdf);
    expect(reply).toMatchObject({
      status: 503,
      body: {
        message: 'O antivírus não respondeu e o arquivo não foi aceito. Tente em instantes.',
      },
    });
    expect(await count()).toBe(before);
    clamd.listen(port, '127.0.0.1');
    await once(clamd, 'listening');
    expect((await send('a.pdf', pdf)).status).toBe(200);
  });
});
