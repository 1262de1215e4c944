import { chargeOffice } from './charges.ts';
import { TestClient } from './client.ts';
import { startPsp } from './psp/psp.ts';

export type HookOffice = Awaited<ReturnType<typeof hookOffice>>;

/** An office whose unit collects at a PSP of the tests, which reports to it. */
export async function hookOffice(env: Record<string, string> = {}) {
  const psp = await startPsp();
  const office = await chargeOffice({ PIX_PRIVATE_NETWORK: 'true', ...env });
  const { admin, server, unit, sql } = office;
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
    /** An emitted charge that the PSP knows; the setting must be saved. */
    async collected(cents = 10_000) {
      const asked = { value_cents: cents, type: 'pix', person_tax_id: '12345678909' };
      const made = await office.made(asked);
      for (let tries = 0; tries < 400; tries += 1) {
        const [row] = await sql(
          'select pix_txid as txid, provider_wait from pm_transaction where id = $1',
          [made.id],
        );
        if (row.txid && row.provider_wait === null) return { ...made, txid: row.txid as string };
        await new Promise((resolve) => setTimeout(resolve, 50));
      }
      throw new Error(`the PSP got no charge ${made.id}`);
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
      await server.stop();
      await psp.stop();
    },
  };
}
