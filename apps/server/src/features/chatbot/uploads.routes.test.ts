import { readdir } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import type { Resource } from '@balcao/contract/files/resource';
import type { Block } from '@balcao/dialog/flow';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { TestClient } from '../../../test/client.ts';
import { type FileForm, formOf } from '../../../test/file-form.ts';
import { pdf, pngOf, polyglots, program, signature } from '../../../test/files.ts';
import { startTestServer, type TestServer } from '../../../test/server.ts';
import { newestTicket, openTicket } from '../../../test/visitor.ts';

const asking = { variable: 'conta', required: true };
const fileStep: Block = { id: 'x', type: 'input.file', ...asking, accept: ['pdf', 'png', 'gif'] };
const signStep: Block = { id: 'x', type: 'input.sign', ...asking };
const holdStep: Block = { id: 'x', type: 'input.hold' };

type Answer = { code?: string; data?: Resource };

describe("a visitor's file", () => {
  let server: TestServer;
  let client: TestClient;
  let token: string;
  let ticketId: number;

  beforeAll(async () => {
    server = await startTestServer({ LIMIT_UPLOADS: '1000' });
    // Hides simultaneous uploads of other tests.
    vi.stubEnv('TMPDIR', server.ctx.config.dataDir);
    client = new TestClient(server.url);
    await client.call('/sanctum/csrf-cookie');
  });
  afterAll(() => {
    vi.unstubAllEnvs();
    return server.stop();
  });

  /** A new ticket that waits at that step. */
  async function waitAt(block: Block, phase = 'awaiting'): Promise<void> {
    token = await openTicket(server.url);
    const { db } = server.ctx;
    const flow = { start: 'd', dialogs: { d: { start: 'x', blocks: { x: block } } } };
    const state = { phase, at: { dialog: 'd', block: 'x' }, stack: [], turns: 0, barrier: 0 };
    const { id } = await db
      .insertInto('at_dialog_version')
      .values({ dialog_code: token, number: 1, flow: JSON.stringify(flow) })
      .returning('id')
      .executeTakeFirstOrThrow();
    ticketId = await newestTicket(server.ctx);
    await db
      .updateTable('at_conversation')
      .set({ version_id: id, state: JSON.stringify({ ...state, variables: {} }) })
      .where('ticket_id', '=', ticketId)
      .execute();
  }
  beforeEach(() => waitAt(fileStep));

  async function post(form: FormData, { to = token, query = '', headers = {} } = {}) {
    const answer = await fetch(`${server.url}/api/at_ticket/${to}/public_attachFile${query}`, {
      method: 'POST',
      body: form,
      headers: {
        cookie: client.cookieHeader,
        'x-xsrf-token': client.cookies.get('XSRF-TOKEN') ?? '',
        ...headers,
      },
    });
    return { status: answer.status, body: (await answer.json()) as Answer };
  }
  const send = (form: FileForm, how = {}) => post(formOf(form), how);

  const rows = () =>
    server.ctx.db
      .selectFrom('gl_resource')
      .selectAll()
      .where('parent_code', '=', String(ticketId))
      .execute();

  it('is kept for the step that waits and can be looked at', async () => {
    const filename = `../${'conta de luz — março'.repeat(250)}.pdf`;
    const { status, body } = await send({ filename });
    expect(status).toBe(200);
    expect(body.data).toMatchObject({
      code: 'conta',
      extension: 'pdf',
      mime: 'application/pdf',
      size: pdf.length,
      filename: expect.stringMatching(/^conta de luz — março.{96}\.pdf$/),
    });
    expect(await rows()).toMatchObject([{ id: body.data?.id, code: 'conta', claimed: false }]);
    const shown = await fetch(server.url + body.data?.url_view);
    expect(Buffer.from(await shown.arrayBuffer())).toEqual(pdf);
  });

  it.each(Object.entries(polyglots))('%s is kept, for it runs nowhere', async (filename, bytes) => {
    expect((await send({ filename, bytes })).status).toBe(200);
  });

  const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>1</script></svg>');
  it.each<[string, FileForm, number, string]>([
    ['of no bytes', { bytes: Buffer.alloc(0) }, 422, 'FILE_EMPTY'],
    ['that is a program', { bytes: program }, 415, 'FILE_TYPE'],
    ['that is a drawing with script', { filename: 'a.png', bytes: svg }, 415, 'FILE_TYPE'],
    ['of a type that the step does not take', { filename: 'a.zip' }, 415, 'FILE_TYPE'],
    [
      'over the limit',
      { bytes: Buffer.concat([pdf, Buffer.alloc(5_242_880)]) },
      413,
      'FILE_TOO_LARGE',
    ],
    ['under another code', { code: 'outro' }, 409, 'FILE_NOT_EXPECTED'],
    ['before staff listens', { code: 'anexo' }, 409, 'FILE_NOT_EXPECTED'],
  ])(
    '%s is refused, and the right one goes through after it',
    async (_what, form, status, code) => {
      expect(await send(form)).toMatchObject({ status, body: { code } });
      expect(await rows()).toEqual([]);
      expect((await send({})).status).toBe(200);
    },
  );

  it('needs a known token, a CSRF token and a page that may write', async () => {
    expect(await send({}, { to: 'nobody' })).toMatchObject({ status: 404 });
    expect(await send({}, { headers: { 'x-xsrf-token': '' } })).toMatchObject({ status: 419 });
    expect(await send({}, { query: '?ro=1' })).toMatchObject({ body: { code: 'FORBIDDEN' } });
    expect(await rows()).toEqual([]);
  });

  it('does not come to a cancelled ticket', async () => {
    const { db } = server.ctx;
    const cancelled = db
      .selectFrom('at_ticket_status')
      .select('id')
      .where('kind', '=', 'cancelled');
    await db
      .updateTable('at_ticket')
      .set({ status_id: cancelled.limit(1) })
      .where('id', '=', ticketId)
      .execute();
    expect(await send({})).toMatchObject({ status: 409, body: { code: 'TICKET_CANCELLED' } });
  });

  it('comes as an attachment while visitor and staff talk', async () => {
    await waitAt(holdStep, 'held');
    expect(
      (await send({ code: 'anexo', filename: 'a.txt', bytes: Buffer.from('olá') })).status,
    ).toBe(200);
    expect((await send({ code: 'conta' })).body).toMatchObject({ code: 'FILE_NOT_EXPECTED' });
  });

  it('comes under the code that a pending message of staff asks for', async () => {
    await waitAt(holdStep, 'held');
    const { db } = server.ctx;
    await db
      .updateTable('gl_message')
      .set({ author_kind: 'staff', is_pending: true, resource_code_required: 'rg' })
      .where(
        'thread_id',
        'in',
        db.selectFrom('at_conversation').select('thread_id').where('ticket_id', '=', ticketId),
      )
      .execute();
    expect((await send({ code: 'rg' })).status).toBe(200);
    expect((await send({ code: 'rg', filename: 'a.mp4' })).body).toMatchObject({
      code: 'FILE_TYPE',
    });
    expect((await send({ code: 'cpf' })).body).toMatchObject({ code: 'FILE_NOT_EXPECTED' });
  });

  describe('that is a signature', () => {
    beforeEach(() => waitAt(signStep));
    const sign = (bytes: Buffer) => send({ filename: 'assinatura.png', bytes });

    it('is kept', async () => {
      expect(await sign(signature)).toMatchObject({
        status: 200,
        body: { data: { mime: 'image/png' } },
      });
    });

    const broken = Buffer.from(signature);
    broken[45] = (broken[45] ?? 0) ^ 255;
    it.each([
      ['empty', pngOf(() => [0, 0, 0, 0]), 'SIGNATURE_EMPTY'],
      ['white', pngOf(() => [255, 255, 255, 255]), 'SIGNATURE_EMPTY'],
      ['no PNG', pdf, 'FILE_TYPE'],
      ['a damaged PNG', broken, 'FILE_TYPE'],
      ['half a PNG', signature.subarray(0, -20), 'FILE_TYPE'],
      ['a PNG and an archive', polyglots['png-zip.png'] ?? pdf, 'FILE_TYPE'],
      [
        'a picture that unfolds to gigabytes',
        pngOf(() => [0, 0, 0, 255], { announced: 4096 }),
        'FILE_TYPE',
      ],
      [
        'a PNG over a megabyte',
        Buffer.concat([signature, Buffer.alloc(1_048_576)]),
        'FILE_TOO_LARGE',
      ],
    ])('%s is refused', async (_what, bytes, code) => {
      expect((await sign(bytes)).body).toMatchObject({ code });
      expect(await rows()).toEqual([]);
    });
  });

  describe('in another shape', () => {
    const misshapen = {
      status: 422,
      body: { code: 'INVALID', errors: { file: [expect.any(String)] } },
    };

    it.each<[string, (form: FormData) => void]>([
      ['with a second file', (form) => form.append('file', new Blob(['a']), 'b.pdf')],
      ['with a second code', (form) => form.append('code', 'conta')],
      ['without a file', (form) => form.delete('file')],
      ['without a code', (form) => form.delete('code')],
      ['with an endless code', (form) => form.set('code', 'a'.repeat(1000))],
      ['with a code that is a file', (form) => form.set('code', new Blob(['conta']), 'a')],
    ])('%s is refused', async (_what, change) => {
      const form = formOf({});
      change(form);
      expect(await post(form)).toMatchObject(misshapen);
      expect(await rows()).toEqual([]);
    });

    it('with the file before its code is taken', async () => {
      const form = new FormData();
      form.append('file', new Blob([new Uint8Array(pdf)]), 'a.pdf');
      form.append('code', 'conta');
      expect(await post(form)).toMatchObject({ status: 200, body: { data: { code: 'conta' } } });
    });

    it('with a file alone leaves nothing', async () => {
      const form = new FormData();
      form.append('file', new Blob([new Uint8Array(pdf)]), 'a.pdf');
      expect(await post(form)).toMatchObject(misshapen);
      const left = async () =>
        (await readdir(tmpdir())).filter((name) => name.startsWith('balcao-form'));
      await expect.poll(left).toEqual([]);
    });

    it.each([
      ['JSON', 'application/json', '{}'],
      ['no boundary', 'multipart/form-data', 'x'],
      ['no parts', 'multipart/form-data; boundary=x', ''],
      ['noise', 'multipart/form-data; boundary=x', '--x\r\nnoise\r\n'],
    ])('such as %s is refused', async (_what, type, body) => {
      const path = `/api/at_ticket/${token}/public_attachFile`;
      const headers = { 'content-type': type };
      expect(await client.call(path, { method: 'POST', body, headers })).toMatchObject({
        status: 422,
      });
    });
  });

  /** A request on a separate socket, which sends only the beginning. */
  function begin(filename: string) {
    const socket = connect(Number(new URL(server.url).port), '127.0.0.1');
    const part = (name: string) => `--x\r\ncontent-disposition: form-data; name="${name}"`;
    socket.write(
      `POST /api/at_ticket/${token}/public_attachFile HTTP/1.1\r\nhost: x\r\n` +
        `cookie: ${client.cookieHeader}\r\nx-xsrf-token: ${client.cookies.get('XSRF-TOKEN')}\r\n` +
        'content-type: multipart/form-data; boundary=x\r\ncontent-length: 900000000\r\n\r\n' +
        `${part('code')}\r\n\r\nconta\r\n${part('file')}; filename="${filename}"\r\n\r\n%PDF-1.4\n`,
    );
    return socket;
  }
  const isUpload = (name: string) => name.startsWith('balcao-upload');
  const onDisk = async () => (await readdir(server.ctx.config.dataDir)).filter(isUpload);

  it('that is cut off in the middle leaves nothing', async () => {
    const socket = begin('a.pdf');
    await expect.poll(onDisk, { timeout: 10_000 }).toHaveLength(1);
    socket.destroy();
    await expect.poll(onDisk, { timeout: 10_000 }).toEqual([]);
    expect(await rows()).toEqual([]);
  });

  it('that is refused is answered at once, and what its sender sends on is not read for ever', async () => {
    const socket = begin('a.exe');
    const sending = setInterval(() => socket.write('x'.repeat(1000)), 50);
    let answer = '';
    socket.on('data', (data) => {
      answer += data;
    });
    socket.on('error', () => {});
    await expect.poll(() => answer, { timeout: 10_000 }).toMatch(/^HTTP\/1.1 415 /);
    await expect.poll(() => socket.closed, { timeout: 20_000 }).toBe(true);
    clearInterval(sending);
  });

  it('comes a limited number of times a minute from one address', async () => {
    const { limits } = server.ctx.config;
    limits.uploads = 1;
    await send({});
    const answers = await Promise.all([send({}), send({}), send({})]);
    limits.uploads = 1000;
    expect(answers.some(({ body }) => body.code === 'TOO_MANY')).toBe(true);
  });
});
