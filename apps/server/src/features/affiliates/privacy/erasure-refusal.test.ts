import { strFromU8, unzipSync } from 'fflate';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type PartnerOffice, partnerOffice } from '../../../../test/partners.ts';
import { threadFor } from '../../../../test/threads.ts';

let office: PartnerOffice;
beforeAll(async () => {
  office = await partnerOffice();
});
afterAll(() => office.server.stop());
beforeEach(() => office.clear());

type Client = Parameters<typeof threadFor>[0];

async function request(client: Client, kind: 'erasure' | 'export', userId: number) {
  const asked = await client.call('/api/me/privacy_request', { method: 'POST', body: { kind } });
  expect(asked.status).toBe(200);
  const [{ id }] = await office.sql(
    'select id from gl_privacy_request where user_id = $1 and kind = $2 order by id desc limit 1',
    [userId, kind],
  );
  return `/api/gl_privacy_request/${id}`;
}
const erase = (path: string) => office.send(office.admin, `${path}/erase`, { confirm: 'APAGAR' });

test('money that is open keeps an affiliate; without it the name goes and the numbers stay', async () => {
  const { who, id, code, name } = await office.partner({
    ...{ tax_id: '39053344705', email: 'bia@afiliado.example' },
  });
  const sold = await office.sell(code);
  await threadFor(who.client, { origin: 'af_affiliate', code: id, channel: 3 }).send({
    message: 'Minha chave mudou para o celular.',
  });
  const path = await request(who.client, 'erasure', who.id);
  const refused = await erase(path);
  expect([refused.status, refused.body.code]).toEqual([409, 'PRIVACY_OPEN']);
  expect(refused.body.message).toContain(
    `é o afiliado ${name} e tem dinheiro em aberto: R$ 10,00 a pagar`,
  );

  const batch = await office.payAll();
  expect((await erase(path)).body.message).toContain('R$ 10,00 em lote que não foi pago');
  await batch.pay();
  await office.refund(sold, 10_000);
  expect((await erase(path)).body.message).toContain('R$ 10,00 de estornos a descontar');
  await office.sell(code);

  expect((await erase(path)).status).toBe(200);
  const [row] = await office.sql(
    'select name, tax_id, email, pix_key, pix_key_kind, user_id, active, code from af_affiliate where id = $1',
    [id],
  );
  const none = { tax_id: null, email: null, pix_key: null, pix_key_kind: null, user_id: null };
  expect(row).toEqual({ name: 'Pessoa anonimizada', ...none, active: false, code });
  const [kept] = await office.sql(
    'select count(*)::int as lines, sum(amount_cents)::int as cents from af_commission where af_affiliate_id = $1',
    [id],
  );
  expect(kept).toEqual({ lines: 3, cents: 1_000 });
  const said = await office.sql(
    `select body, author_name from gl_message message join gl_thread thread on thread.id = thread_id
     where origin = 'af_affiliate' and parent_code = $1`,
    [String(id)],
  );
  expect(said).toEqual([{ body: '[apagado]', author_name: null }]);
});

test('the copy of an affiliate has what was earned and said', async () => {
  const { who, id, code, name } = await office.partner();
  await office.sell(code);
  await threadFor(who.client, { origin: 'af_affiliate', code: id, channel: 3 }).send({
    message: 'Bom dia da afiliada',
  });
  const path = await request(who.client, 'export', who.id);
  const answer = await fetch(`${office.server.url}${path}/export`, {
    headers: { cookie: office.admin.cookieHeader },
  });
  const files = unzipSync(new Uint8Array(await answer.arrayBuffer()));
  const text = (file: string) => strFromU8(files[file] ?? new Uint8Array());
  expect(text('dados.json')).toContain(name);
  expect(text('comissoes.csv')).toContain('10,00');
  expect(text(`afiliado/${id}/mensagens.csv`)).toContain('Bom dia da afiliada');
  expect(text('index.html')).toContain('comissoes.csv');
  expect(
    Object.values(files)
      .map((bytes) => strFromU8(bytes))
      .join(''),
  ).not.toContain('Zuleica');

  const customer = await office.person('Só Cliente');
  const other = await request(customer.client, 'export', customer.id);
  const plain = await fetch(`${office.server.url}${other}/export`, {
    headers: { cookie: office.admin.cookieHeader },
  });
  expect(Object.keys(unzipSync(new Uint8Array(await plain.arrayBuffer())))).not.toContain(
    'comissoes.csv',
  );
});
