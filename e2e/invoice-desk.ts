import { loggedIn } from '../apps/server/test/client.ts';
import { customerBody, makeFiscal } from '../apps/server/test/invoice-office.ts';
import { dayFromNow, makeCharge } from './charge-desk.ts';
import { someone } from './visitor.ts';

type Unit = { id: number; name: string; cnpj: string };

/** The first unit, which emits notes here from now on: its fiscal data and certificate are set through their calls. */
export async function readyUnit(url: string): Promise<Unit> {
  const boss = await loggedIn(url, 'admin');
  const units = await boss.call('/api/gl_business_unit/options');
  const [unit] = units.body.data as Unit[];
  if (!unit) throw new Error('no unit');
  const fiscal = await boss.call(`/api/nf_fiscal/${unit.id}`);
  const { cnpj } = fiscal.body.data as { cnpj: string };
  await makeFiscal(boss, { unit: unit.id, cnpj: cnpj.replace(/[^0-9A-Z]/g, '') });
  return { ...unit, cnpj };
}

/** A draft of its own customer; `act` is done to it afterwards. */
export async function makeInvoice(url: string, set: object = {}, act?: 'emit') {
  const { id: unit } = await readyUnit(url);
  const boss = await loggedIn(url, 'admin');
  const name = someone('Dora Lima');
  const body = {
    business_unit_id: unit,
    customer: { ...customerBody, name },
    description: 'Suporte técnico em informática',
    value_cents: 100_000,
    ...set,
  };
  const made = await boss.call('/api/nf_invoice', { method: 'POST', body });
  if (made.status !== 200) throw new Error(JSON.stringify(made.body));
  const { id } = made.body.data as { id: number };
  if (act) {
    const done = await boss.call(`/api/nf_invoice/${id}/${act}`, { method: 'POST', body: {} });
    if (done.status !== 200) throw new Error(JSON.stringify(done.body));
  }
  return { id, name };
}

/** A charge of R$ 300,00 whose money has come. */
export async function paidCharge(url: string, set: object = {}) {
  const charge = await makeCharge(url, set);
  await payCharge(url, charge.id);
  return charge;
}

/** The whole money of a charge comes. */
export async function payCharge(url: string, id: number) {
  const boss = await loggedIn(url, 'admin');
  const body = { paid_cents: 30_000, paid_on: dayFromNow(0) };
  const paid = await boss.call(`/api/pm_transaction/${id}/settle`, { method: 'POST', body });
  if (paid.status !== 200) throw new Error(JSON.stringify(paid.body));
}
