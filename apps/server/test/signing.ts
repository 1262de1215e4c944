import { createHash } from 'node:crypto';
import type { CheckedSignature } from '@balcao/contract/signing/check';
import { listEvidence } from '../src/features/signing/evidence.ts';
import { addDocument } from '../src/features/tickets/documents/documents.ts';
import { TestClient } from './client.ts';
import { pngOf } from './files.ts';
import type { TestServer } from './server.ts';
import { newestTicket, openTicket } from './visitor.ts';

/** As the signing page draws it: 400 by 150. */
export const signPicture = pngOf((x, y) => (x === y * 2 ? [0, 0, 255, 255] : [0, 0, 0, 0]), {
  width: 400,
  height: 150,
});

export const sha256 = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');

const agent = { 'user-agent': 'Navegador de teste' };

/** `last`: the file comes after all fields. */
export type SignForm = { bytes?: Buffer; filename?: string; order?: 'spec' | 'last' };

/** What the signing page sends, with false claims about address, times and the way of signing. */
export function signForm({
  bytes = signPicture,
  filename = 'person_sign.png',
  order = 'spec',
}: SignForm): FormData {
  const form = new FormData();
  form.append('code', 'person_sign');
  if (order === 'last') form.append('annotation', 'IP');
  form.append('cropTransparent', '0');
  form.append('ip', '6.6.6.6');
  form.append('ipWhen', '1999-01-01T00:00:00Z');
  if (order === 'spec') form.append('attachWhen', '1999-01-01T00:00:01Z');
  form.append('file', new Blob([new Uint8Array(bytes)]), filename);
  if (order === 'spec') form.append('annotation', 'Dedo');
  return form;
}

/** Somebody with the link to a ticket's documents. */
export class TestSigner {
  readonly server: TestServer;
  readonly client: TestClient;
  readonly token: string;
  readonly ticketId: number;

  constructor(server: TestServer, token: string, ticketId: number) {
    this.server = server;
    this.client = new TestClient(server.url);
    this.token = token;
    this.ticketId = ticketId;
  }

  /** A new ticket with two documents. */
  static async begin(server: TestServer): Promise<TestSigner> {
    const token = await openTicket(server.url);
    const signer = new TestSigner(server, token, await newestTicket(server.ctx));
    await signer.addPaper('c1');
    await signer.addPaper('c2');
    return signer;
  }

  async addPaper(code: string): Promise<void> {
    const { ctx } = this.server;
    const wanted = { ticketId: this.ticketId, template: 'instalacao', code };
    const more = { title: `Contrato ${code}`, variables: {} };
    await ctx.db
      .transaction()
      .execute((trx) => addDocument(trx, { ...wanted, ...more }, ctx.clock()));
  }

  open() {
    return this.client.call(`/api/at_ticket/${this.token}/public_get`, { headers: agent });
  }

  async view(code: string): Promise<Buffer> {
    const answer = await fetch(`${this.server.url}/at_ticket/${this.token}/doc/${code}/view`);
    return Buffer.from(await answer.bytes());
  }

  async post(form: FormData, headers: Record<string, string> = {}, to = this.token) {
    if (!this.client.cookies.has('XSRF-TOKEN')) await this.client.call('/sanctum/csrf-cookie');
    const path = `/api/at_ticket/${to}/public_attachFile`;
    return this.client.call(path, {
      method: 'POST',
      body: form,
      headers: { ...agent, ...headers },
    });
  }

  sign(form: SignForm = {}, headers: Record<string, string> = {}) {
    return this.post(signForm(form), headers);
  }

  evidence() {
    return listEvidence(this.server.ctx.db, this.ticketId);
  }

  signature() {
    return this.server.ctx.db
      .selectFrom('at_ticket_signature')
      .selectAll()
      .where('ticket_id', '=', this.ticketId)
      .executeTakeFirst();
  }

  async check(code: string): Promise<CheckedSignature | null> {
    const { body } = await this.client.call(`/api/at_ticket/check/${code}`);
    return body.data as CheckedSignature | null;
  }

  async sealed(): Promise<{ status: number; bytes: Buffer }> {
    const { status, headers } = await this.client.call(`/api/at_ticket/${this.token}/signed`);
    if (status !== 302) return { status, bytes: Buffer.alloc(0) };
    const answer = await fetch(this.server.url + headers.get('location'));
    return { status: answer.status, bytes: Buffer.from(await answer.bytes()) };
  }
}
