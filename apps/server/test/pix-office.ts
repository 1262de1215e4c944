import { openPixClient } from '../src/features/payments/pix-api/pix-client.ts';
import { chargeOffice } from './charges.ts';
import { TestClient } from './client.ts';
import { startPsp } from './psp/psp.ts';

export type PixOffice = Awaited<ReturnType<typeof pixOffice>>;

/** An office whose unit collects at a PSP of the tests, which reports to it. */
export async function pixOffice(env: Record<string, string> = {}) {
  const psp = await startPsp();
  const office = await chargeOffice({ PIX_PRIVATE_NETWORK: 'true', ...env });
  const { admin, server, unit, sql } = office;
  const client = openPixClient(psp.access);
  const path = `/api/pm_provider/${unit}`;
  await sql('update gl_business_unit set pix_key = $1 where id = $2', [psp.pixKey, unit]);
  const { apiUrl, tokenUrl, clientId, clientSecret, certificate, key, authority } = psp.access;
  const settings = {
    pix_provider: 'pix',
    boleto_provider: 'balcao',
    api_url: apiUrl,
    token_url: tokenUrl,
    client_id: clientId,
    client_secret: clientSecret,
    certificate,
    private_key: key,
    authority,
  };
  let number = 0;
  return {
    ...office,
    psp,
    path,
    settings,
    save: (more: object = {}) =>
      admin.call(path, { method: 'PUT', body: { ...settings, ...more } }),
    register: () => admin.call(`${path}/webhook`, { method: 'POST' }),
    setting: async () => (await admin.call(path)).body.data as Record<string, unknown>,
    /** The path at which the PSP reports. */
    hook: () => `${new URL(psp.webhooks.get(psp.pixKey) ?? '').pathname}/pix`,
    /** The PSP reports these payments. */
    report(payments: object[], at?: string) {
      const body = { pix: payments };
      const where = at ?? this.hook();
      return new TestClient(server.url).call(where, { method: 'POST', body });
    },
    /** An emitted charge that the PSP knows. */
    async collected(cents = 10_000) {
      number += 1;
      const made = await office.made({ value_cents: cents, type: 'pix' });
      const txid = `PM${String(made.id).padStart(15, '0')}${String(number).padStart(15, '0')}`;
      const payer = { name: 'Ana', taxId: '12345678909' };
      const rules = { fine: null, interest: null, discount: null, abatement: null };
      const request = { txid, pixKey: psp.pixKey, cents, dueDate: '2090-01-31', validDays: 30 };
      await client.make({ ...request, ...rules, payer, description: null }, new Date(), false);
      await sql(
        `update pm_transaction set provider = 'pix', pix_txid = $1, pix_kind = 'cobv' where id = $2`,
        [txid, made.id],
      );
      return { ...made, txid };
    },
    async chargeOf(id: number) {
      const [row] = await sql('select status, paid_cents from pm_transaction where id = $1', [id]);
      return row as { status: string; paid_cents: number };
    },
    async paymentsOf(id: number) {
      return (await sql(
        'select cents, duplicate, external_id from pm_payment where transaction_id = $1 order by id',
        [id],
      )) as { cents: number; duplicate: boolean; external_id: string }[];
    },
    async stop() {
      client.close();
      await server.stop();
      await psp.stop();
    },
  };
}
