import type { Resource } from '@balcao/contract/files/resource';
import type { Reply, TestClient } from './client.ts';

type Sent = { name: string; bytes: Buffer; code?: string };

/** Uploads files to a record as one form. */
export function attachAsForm(
  client: TestClient,
  parentCode: string,
  files: Sent[],
): Promise<Reply> {
  const form = new FormData();
  // The specification's order: files first.
  for (const { name, bytes } of files)
    form.append('files[]', new Blob([new Uint8Array(bytes)]), name);
  for (const { code = 'anexo' } of files) form.append('codes[]', code);
  form.append('origin', 'at_ticket');
  form.append('parent_code', parentCode);
  return client.call('/api/gl_resource/attachFile', { method: 'POST', body: form });
}

/** One file, which must be accepted. */
export async function bring(client: TestClient, parentCode: string, file: Sent): Promise<Resource> {
  const { status, body } = await attachAsForm(client, parentCode, [file]);
  if (status !== 200) throw new Error(`attachFile answered ${status} ${JSON.stringify(body)}`);
  return (body.data as Resource[])[0] as Resource;
}

/** A message with a file on that channel. */
export async function sendWith(
  client: TestClient,
  parentCode: string,
  channel: number,
  id: number,
) {
  const path = `/api/gl_message/at_ticket/${parentCode}/${channel}/message_save`;
  const said = { message: '', client_message_id: crypto.randomUUID(), data: { resource_id: id } };
  const { status } = await client.call(path, { method: 'POST', body: said });
  if (status !== 200) throw new Error(`message_save answered ${status}`);
}
