import { applyPayment } from '../src/features/payments/apply-payment.ts';
import { dayOf } from '../src/features/payments/payments.rules.ts';
import { centsOf } from '../src/features/payments/pix-api/charge-bodies.rules.ts';
import { sealSecrets } from '../src/features/payments/provider-access.ts';
import { type ChargeOffice, chargeOffice } from './charges.ts';
import { startPsp } from './psp/psp.ts';

type Psp = Awaited<ReturnType<typeof startPsp>>;

/** A unit's setting, as its page saves it: its Pix charges go to this PSP. */
export async function connectPsp(
  { db, config }: { db: ChargeOffice['server']['ctx']['db']; config: { secret: string } },
  unit: number,
  { access, pixKey }: Psp,
): Promise<void> {
  const secrets = sealSecrets(config.secret, {
    client_secret: access.clientSecret,
    certificate: access.certificate,
    private_key: access.key,
    authority: access.authority,
  });
  const setting = {
    pix_provider: 'pix',
    api_url: access.apiUrl,
    token_url: access.tokenUrl,
    client_id: access.clientId,
    secrets_sealed: secrets,
    hook_hash: Buffer.from(`hook of ${unit}`),
    updated_at: new Date(),
  };
  await db
    .insertInto('pm_provider_setting')
    .values({ business_unit_id: unit, ...setting })
    .onConflict((conflict) => conflict.column('business_unit_id').doUpdateSet(setting))
    .execute();
  await db
    .updateTable('gl_business_unit')
    .set({ pix_key: pixKey })
    .where('id', '=', unit)
    .execute();
}

/** An office of charges whose unit collects Pix through a PSP. */
export async function pixOffice() {
  const [office, psp] = await Promise.all([
    chargeOffice({ PIX_PRIVATE_NETWORK: 'true' }),
    startPsp(),
  ]);
  const { ctx } = office.server;
  await connectPsp(ctx, office.unit, psp);
  const whole = async (id: number) => {
    const { body } = await office.admin.call(`/api/pm_transaction/${id}/edit`);
    return body.data as Record<string, unknown> & { refunds: Record<string, unknown>[] };
  };
  return {
    ...office,
    psp,
    whole,
    /** A Pix charge that was just asked for. */
    async pix(more: object = {}) {
      const tax = { person_tax_id: '12345678909' };
      const { body, status } = await office.post('', {
        ...office.base(),
        ...tax,
        type: 'pix',
        emit: true,
        ...more,
      });
      if (status !== 200) throw new Error(JSON.stringify(body));
      return body.data as { id: number; token: string } & Record<string, unknown>;
    },
    async txidOf(id: number): Promise<string> {
      const { rows } = await ctx.pool.query('select pix_txid from pm_transaction where id = $1', [
        id,
      ]);
      return rows[0].pix_txid;
    },
    /** Somebody pays the charge at the PSP, and its report is booked. */
    async paid(id: number) {
      const { rows } = await ctx.pool.query('select pix_txid from pm_transaction where id = $1', [
        id,
      ]);
      const pix = psp.pay(rows[0].pix_txid);
      const applied = await ctx.db.transaction().execute((trx) =>
        applyPayment(ctx, trx, id, {
          source: 'pix',
          externalId: pix.endToEndId,
          paidOn: dayOf(ctx.clock()),
          cents: centsOf(pix.valor),
          from: null,
        }),
      );
      await applied.announce();
      return pix;
    },
    /** What the next try waits for is over: a pause after a fault, or a try that a dead server began. */
    async timePasses() {
      const past = "now() - interval '1 second'";
      await ctx.pool.query(
        `update pm_transaction set provider_retry_at = ${past} where provider_retry_at is not null`,
      );
      await ctx.pool.query(`update pm_refund set retry_at = ${past} where retry_at is not null`);
    },
    async stop() {
      await office.server.stop();
      await psp.stop();
    },
  };
}
export type PixOffice = Awaited<ReturnType<typeof pixOffice>>;
