import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Advertising, openAdvertising } from '../../../test/advertising.ts';
import type { TestClient } from '../../../test/client.ts';
import { loggedIn } from '../../../test/client.ts';
import { threadFor } from '../../../test/threads.ts';

let ads: Advertising;
let id: number;
beforeAll(async () => {
  ads = await openAdvertising();
  id = await ads.campaign('conversa');
});
afterAll(() => ads.server.stop());

const on = (client: TestClient, channel = 2, code = id) =>
  threadFor(client, { origin: 'ad_advertisement', code, channel });
const channels = async (client: TestClient) =>
  (await client.call(`/api/gl_message/ad_advertisement/${id}/channels`)).body;

test('who changes campaigns talks to colleagues there; who reads reports reads; nobody has a third channel', async () => {
  const editor = await ads.personWith('can_advertisement_edit');
  expect((await on(editor).send({ message: 'Vamos dobrar a verba?' })).status).toBe(200);
  expect((await on(ads.admin, 1).send({ message: 'Só a supervisão' })).status).toBe(200);
  for (const channel of [1, 3])
    expect((await on(editor, channel).get('message_index')).status, String(channel)).toBe(404);
  expect((await on(ads.admin, 3).send({ message: 'Oi' })).status).toBe(404);

  const reader = await ads.personWith('can_advertisement_report_emit');
  expect((await on(reader).list()).map(({ message }) => message)).toEqual([
    'Vamos dobrar a verba?',
  ]);
  expect((await on(reader).send({ message: 'Posso?' })).status).toBe(403);
  expect(JSON.stringify(await channels(reader))).not.toContain('"id":3');
});

test('without the right, and for no campaign, there is no thread', async () => {
  const stranger = await ads.personWith();
  expect((await on(stranger).get('message_index')).status).toBe(404);
  expect((await on(await loggedIn(ads.server.url, 'cliente')).get('message_index')).status).toBe(
    404,
  );
  expect((await on(ads.admin, 2, 99_999_999).get('message_index')).status).toBe(404);
});
