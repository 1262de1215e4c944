import { afterAll, beforeAll, expect, test } from 'vitest';
import { loggedIn } from '../../../test/client.ts';
import { type PartnerOffice, partnerOffice } from '../../../test/partners.ts';
import { threadFor } from '../../../test/threads.ts';

let office: PartnerOffice;
beforeAll(async () => {
  office = await partnerOffice();
});
afterAll(() => office.server.stop());

const origin = 'af_affiliate';

/** Somebody of staff with these flags. */
async function staffWith(flags: string[], level = 5) {
  const who = await office.person('Equipe', level);
  await office.sql('update gl_user set granted = $2 where id = $1', [who.id, flags]);
  return { ...who, client: await loggedIn(office.server.url, who.email) };
}

test('an affiliate and staff talk on channel 3; others do not know of it', async () => {
  const { who, id, name } = await office.partner();
  const editor = await staffWith(['can_affiliate_edit']);
  const viewer = await staffWith(['can_affiliate_view']);
  const mine = threadFor(who.client, { origin, code: id, channel: 3 });
  expect((await mine.send({ message: 'Quando cai?' })).status).toBe(200);
  const answer = await threadFor(editor.client, { origin, code: id, channel: 3 }).send({
    ...{ message: 'Na sexta.', notify_app: true },
  });
  expect(answer.status).toBe(200);
  expect((await mine.list()).map(({ message, author_kind }) => [message, author_kind])).toEqual([
    ['Quando cai?', 'visitor'],
    ['Na sexta.', 'staff'],
  ]);
  const seen = threadFor(viewer.client, { origin, code: id, channel: 3 });
  expect(await seen.list()).toHaveLength(2);
  expect((await seen.send({ message: 'Oi' })).status).toBe(403);
  for (const channel of [1, 2])
    expect(
      (await threadFor(who.client, { origin, code: id, channel }).send({ message: 'Oi' })).status,
    ).toBe(404);

  const stranger = await office.partner();
  for (const client of [stranger.who.client, office.operator])
    expect((await client.call(`${mine.path}/message_index`)).status).toBe(404);

  const notices = await office.sql(
    `select user_id, title, text, url from gl_notification where url in ($1, '/affiliate')
     and user_id = any($2) order by id`,
    [`/af_affiliate/${id}/edit`, [editor.id, viewer.id, who.id]],
  );
  expect(notices).toEqual([
    {
      ...{ user_id: editor.id, title: 'Nova mensagem do cliente', text: `Afiliado ${name}` },
      url: `/af_affiliate/${id}/edit`,
    },
    {
      ...{ user_id: who.id, title: 'Você tem uma nova mensagem', text: `Afiliado ${name}` },
      url: '/affiliate',
    },
  ]);
});

test('whoever stops being the affiliate neither reads nor writes any more', async () => {
  const { who, id } = await office.partner();
  const mine = threadFor(who.client, { origin, code: id, channel: 3 });
  expect((await mine.send({ message: 'Oi' })).status).toBe(200);
  expect((await office.change(id, { user_id: null })).status).toBe(200);
  expect((await mine.send({ message: 'Ainda aí?' })).status).toBe(404);
  expect((await who.client.call(`${mine.path}/message_index`)).status).toBe(404);
});
