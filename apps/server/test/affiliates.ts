import type { Batch, BatchPlan, LeftOut } from '@balcao/contract/affiliates/batches';
import type { Commission } from '@balcao/contract/affiliates/commissions';
import { usualRule } from '@balcao/contract/affiliates/rule';
import { chargeOffice } from './charges.ts';
import { dayFromNow } from './days.ts';

export type AffiliateOffice = Awaited<ReturnType<typeof affiliateOffice>>;
export type MadeBatch = Batch & { left: LeftOut[] };

/** An office in which nothing can be paid yet, with what makes affiliates, their sales and batches. */
export async function affiliateOffice(env: Record<string, string> = {}) {
  const office = await chargeOffice({ LIMIT_REQUESTS: '100000', ...env });
  const { admin, send, sql } = office;
  const rule = { ...usualRule, hold_days: 0 };
  const clear = () =>
    sql('update af_commission set reversed = true where af_batch_id is null and not reversed');
  await clear();
  const [{ id: bank }] = await sql(
    'select id from fn_bank_account where active and business_unit_id = $1 order by id limit 1',
    [office.unit],
  );
  async function answered<T>(asked: ReturnType<typeof send>): Promise<T> {
    const { status, body } = await asked;
    if (status !== 200) throw new Error(JSON.stringify(body));
    return body.data as T;
  }
  const ask = (body: object = {}, key?: string) =>
    admin.call('/api/af_batch', {
      method: 'POST',
      body: { until: dayFromNow(), ...body },
      ...(key && { headers: { 'idempotency-key': key } }),
    });
  return {
    ...office,
    bank: bank as number,
    clear,
    ask,
    make: (body?: object) => answered<MadeBatch>(ask(body)),
    plan: () => answered<BatchPlan>(admin.call(`/api/af_batch/plan?until=${dayFromNow()}`)),
    pay: (id: number) =>
      send(admin, `/api/af_batch/${id}/pay`, { fn_bank_account_id: bank as number }),
    undo: (id: number, client = admin) => send(client, `/api/af_batch/${id}/undo`),
    async affiliate(more: object = {}): Promise<{ id: number; code: string }> {
      const code = `parceiro-${crypto.randomUUID().slice(0, 8)}`;
      const key = { pix_key_kind: 'random', pix_key: crypto.randomUUID() };
      const body = { name: `Parceiro ${code}`, code, rule, ...key, ...more };
      return { code, ...(await answered<{ id: number }>(send(admin, '/api/af_affiliate', body))) };
    },
    /** A charge of R$ 100,00 in a ticket that came by the code, paid. */
    async sale(
      code: string,
      { ticket = {}, charge = {} }: { ticket?: object; charge?: object } = {},
    ) {
      const id = await office.open('Atendimento', ticket);
      await sql('update at_ticket set affiliate_code = $1 where id = $2', [code, id]);
      const made = await office.made({ at_ticket_id: id, ...charge });
      await answered(
        office.post(`/${made.id}/settle`, { paid_on: dayFromNow(), paid_cents: 10_000 }),
      );
      return made.id;
    },
    refund: (id: number, value_cents: number) =>
      answered(office.post(`/${id}/refund`, { value_cents, reason: 'Erro' })),
    async lines(affiliateId: number): Promise<Commission[]> {
      const { body } = await admin.call(`/api/af_commission?af_affiliate_id=${affiliateId}`);
      return (body as unknown as { data: Commission[] }).data.toReversed();
    },
    auditOf: (action: string, id: number) =>
      sql('select before, after from gl_audit where action = $1 and record_id = $2 order by id', [
        action,
        id,
      ]),
  };
}
