import type { OwnAffiliate, OwnCommission } from '@balcao/contract/affiliates/own';
import { usualRule } from '@balcao/contract/affiliates/rule';
import { type ChargeOffice, chargeOffice } from './charges.ts';
import { loggedIn, type TestClient } from './client.ts';
import { dayFromNow } from './days.ts';

export type PartnerOffice = Awaited<ReturnType<typeof partnerOffice>>;

const KEY = { pix_key_kind: 'cpf', pix_key: '52998224725' };
const rule = { ...usualRule, hold_days: 0 };

function money(office: ChargeOffice) {
  /** A charge of R$ 100,00 of a new ticket that came by the code. */
  async function charge(code: string): Promise<number> {
    const ticket = await office.open();
    await office.sql('update at_ticket set affiliate_code = $1 where id = $2', [code, ticket]);
    return (await office.made({ at_ticket_id: ticket })).id;
  }
  async function must(path: string, body: object): Promise<void> {
    const { status, body: told } = await office.post(path, body);
    if (status !== 200) throw new Error(JSON.stringify(told));
  }
  const pay = (id: number) => must(`/${id}/settle`, { paid_on: dayFromNow(), paid_cents: 10_000 });
  return {
    pay,
    refund: (id: number, cents: number) =>
      must(`/${id}/refund`, { value_cents: cents, reason: 'Erro' }),
    async sell(code: string): Promise<number> {
      const id = await charge(code);
      await pay(id);
      return id;
    },
    /** A sale that was made so many months ago, with its commission of R$ 10,00. */
    async soldBefore({ id, code }: { id: number; code: string }, months: number): Promise<number> {
      const sold = await charge(`nobody-${crypto.randomUUID()}`);
      await pay(sold);
      await office.sql(
        `update at_ticket set affiliate_code = $1 where id =
           (select ticket_id from pm_transaction where id = $2)`,
        [code, sold],
      );
      const at = `(date_trunc('month', now() at time zone 'America/Sao_Paulo')
        - make_interval(months => ${months}) + interval '10 days') at time zone 'America/Sao_Paulo'`;
      await office.sql(
        `insert into af_sale (pm_transaction_id, af_affiliate_id, ticket_id, customer, kind, value,
           hold_days, paid_cents, net_cents, commission_cents, "month", sold_at)
         select id, $1, ticket_id, 't' || ticket_id, 'percent', 1000, 0, 10000, 10000, 1000,
           date_trunc('month', ${at} at time zone 'America/Sao_Paulo')::date, ${at}
         from pm_transaction where id = $2`,
        [id, sold],
      );
      await office.sql(
        `insert into af_commission (af_affiliate_id, pm_transaction_id, amount_cents, payable_at, made_at)
         values ($1, $2, 1000, ${at}, ${at})`,
        [id, sold],
      );
      return sold;
    },
  };
}

function asking(client: TestClient) {
  return {
    client,
    page: () => client.call('/api/me/af_affiliate'),
    own: async () => (await client.call('/api/me/af_affiliate')).body.data as OwnAffiliate,
    lines: async () =>
      (await client.call('/api/me/af_commission')).body.data as unknown as OwnCommission[],
    paper: (path: string) =>
      fetch(`${client.url}/api/me/af_affiliate/${path}`, {
        headers: { cookie: client.cookieHeader },
      }),
  };
}

/** An office with charges, and people of the portal who are affiliates. */
export async function partnerOffice() {
  const office = await chargeOffice({ LIMIT_REQUESTS: '100000', LIMIT_LOGINS_PER_ADDRESS: '1000' });
  const { admin, server, sql } = office;
  async function person(name: string, level = 8) {
    const email = `${crypto.randomUUID().slice(0, 8)}@afiliado.example`;
    const [{ id }] = await sql(
      `insert into gl_user (name, nickname, email, level, password_hash)
       select $1, $1, $2, $3, password_hash from gl_user where email = 'cliente@exemplo.com.br'
       returning id`,
      [name, email, level],
    );
    return { id: Number(id), email, ...asking(await loggedIn(server.url, email)) };
  }
  const make = (body: object) => office.send(admin, '/api/af_affiliate', body);
  async function affiliate(userId: number | null, more: object = {}) {
    const code = `p-${crypto.randomUUID().slice(0, 8)}`;
    const answer = await make({
      name: `Parceira ${code}`,
      code,
      rule,
      ...KEY,
      user_id: userId,
      ...more,
    });
    if (answer.status !== 200) throw new Error(JSON.stringify(answer.body));
    return { id: (answer.body.data as { id: number }).id, code, name: `Parceira ${code}` };
  }
  return {
    ...office,
    ...money(office),
    person,
    make,
    affiliate,
    /** A person who is an affiliate. */
    async partner(more: object = {}) {
      const who = await person('Bia Parceira');
      return { who, ...(await affiliate(who.id, more)) };
    },
    async change(id: number, body: object) {
      const row = (await admin.call(`/api/af_affiliate/${id}/edit`)).body.data as object;
      const { updated_at } = row as { updated_at: string };
      return office.send(admin, `/api/af_affiliate/${id}`, { ...body, updated_at }, 'PUT');
    },
    async payAll() {
      const made = await office.send(admin, '/api/af_batch', { until: dayFromNow() });
      if (made.status !== 200) throw new Error(JSON.stringify(made.body));
      const { id } = made.body.data as { id: number };
      const [bank] = await sql(
        'select id from fn_bank_account where active and business_unit_id = $1 order by id limit 1',
        [office.unit],
      );
      const body = { fn_bank_account_id: bank.id };
      return {
        id,
        pay: async () => {
          const paid = await office.send(admin, `/api/af_batch/${id}/pay`, body);
          if (paid.status !== 200) throw new Error(JSON.stringify(paid.body));
        },
      };
    },
    /** What earlier tests left open. */
    clear: () =>
      sql('update af_commission set reversed = true where af_batch_id is null and not reversed'),
  };
}
