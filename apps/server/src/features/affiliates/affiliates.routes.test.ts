import { afterAll, beforeAll, expect, test } from 'vitest';
import { type PartnerOffice, partnerOffice } from '../../../test/partners.ts';

let office: PartnerOffice;
beforeAll(async () => {
  office = await partnerOffice();
});
afterAll(() => office.server.stop());

const refusal = ({ status, body }: { status: number; body: object }) => [
  status,
  (body as { errors?: Record<string, string[]> }).errors?.user_id?.[0],
];

test('a person of the portal is one affiliate; staff and people who left are none', async () => {
  const { who, id, name } = await office.partner();
  const other = await office.affiliate(null);
  expect(refusal(await office.change(other.id, { user_id: who.id }))).toEqual([
    ...[422, `Esta pessoa já é o afiliado ${name}.`],
  ]);
  expect(
    refusal(await office.change(other.id, { user_id: await office.personId('supervisor') })),
  ).toEqual([422, 'Escolha alguém do portal: quem é da equipe não pode ser afiliado.']);
  const gone = await office.person('Foi Embora');
  await office.sql('update gl_user set active = false where id = $1', [gone.id]);
  expect(refusal(await office.change(other.id, { user_id: gone.id }))).toEqual([
    ...[422, 'Esta pessoa está inativa.'],
  ]);
  // Who is tied already may leave; the rest of the form is still saved.
  await office.sql('update gl_user set active = false where id = $1', [who.id]);
  expect((await office.change(id, { user_id: who.id, name: 'Outro nome' })).status).toBe(200);
  expect((await office.change(id, { user_id: null })).status).toBe(200);
});

test('who was tied is in the audit, and an affiliate that has messages stays', async () => {
  const { who, id } = await office.partner();
  const message = { message: 'Oi', client_message_id: crypto.randomUUID() };
  const sent = await who.client.call(`/api/gl_message/af_affiliate/${id}/3/message_save`, {
    method: 'POST',
    body: message,
  });
  expect(sent.status).toBe(200);
  const [made] = await office.sql(
    `select after->'user_id' as tied from gl_audit where record = 'af_affiliate' and record_id = $1
     and action = 'create'`,
    [id],
  );
  expect(JSON.stringify(made.tied)).toContain(String(who.id));
  const removal = await office.send(office.admin, `/api/af_affiliate/${id}`, undefined, 'DELETE');
  expect([removal.status, removal.body.code]).toEqual([409, 'IN_USE']);
});

test('nobody takes over what another person earned or wrote as an affiliate', async () => {
  const [{ who, id, code }, other] = [await office.partner(), await office.person('Outra Pessoa')];
  const taken =
    'Este afiliado já tem comissões ou mensagens de outra pessoa. Cadastre outro afiliado.';
  await who.client.call(`/api/gl_message/af_affiliate/${id}/3/message_save`, {
    method: 'POST',
    body: { message: 'Só entre nós', client_message_id: crypto.randomUUID() },
  });
  await office.sell(code);
  expect(refusal(await office.change(id, { user_id: other.id }))).toEqual([422, taken]);
  expect((await office.change(id, { user_id: null })).status).toBe(200);
  expect(refusal(await office.change(id, { user_id: other.id }))).toEqual([422, taken]);
  expect((await office.change(id, { user_id: who.id })).status).toBe(200);
});
