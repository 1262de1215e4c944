import { randomUUID } from 'node:crypto';
import type { Message } from '@balcao/contract/messages/messages';
import type { Reply, TestClient } from './client.ts';
import { pngOf } from './files.ts';

export const png = pngOf(() => [244, 161, 0, 255]);

/** One thread as one person uses it through the API. */
export function threadFor(
  client: TestClient,
  { origin = 'at_ticket', code, channel }: { origin?: string; code: number; channel: number },
) {
  const path = `/api/gl_message/${origin}/${code}/${channel}`;
  const listOf = ({ body }: Reply) => ((body.data ?? {}) as { list?: Message[] }).list ?? [];
  return {
    path,
    get: (what: string) => client.call(`${path}/${what}`),
    put: (what: string, body: object) => client.call(`${path}/${what}`, { method: 'PUT', body }),
    post: (what: string, body: object) => client.call(`${path}/${what}`, { method: 'POST', body }),
    /** `id` and `seq` are 0 if it was refused. */
    async send(body: object) {
      const reply = await client.call(`${path}/message_save`, {
        method: 'POST',
        body: { message: '', client_message_id: randomUUID(), ...body },
      });
      const [message] = listOf(reply);
      const { id = 0, seq = 0 } = message ?? {};
      return { ...reply, message: message as Message, id, seq };
    },
    async list(query = '') {
      const { body } = await client.call(`${path}/message_index${query}`);
      return body.data as Message[];
    },
    /** Uploads a file for a message. */
    async upload(name = 'telhado.png', bytes: Uint8Array = png) {
      const reply = await client.call(`${path}/message_file`, { ...fileOf(name, bytes) });
      return { ...reply, id: (reply.body.data as { id: number } | undefined)?.id ?? 0 };
    },
    /** Attaches a file to a message that was sent. */
    async attach(id: number, name = 'telhado.png', bytes: Uint8Array = png) {
      const reply = await client.call(`/api/gl_message/${id}/message_attach`, fileOf(name, bytes));
      return { ...reply, list: listOf(reply) };
    },
  };
}

function fileOf(name: string, bytes: Uint8Array) {
  const form = new FormData();
  form.set('file', new Blob([new Uint8Array(bytes)]), name);
  return { method: 'POST', body: form };
}
