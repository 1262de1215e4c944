import { loggedIn } from '../apps/server/test/client.ts';
import { dayFromNow } from './charge-desk.ts';
import { someone } from './visitor.ts';

type Row = { id: number; name: string };

/** What tests of finance need in a unit: a bank account of its own, and accounts by their code. */
export async function openLedger(url: string) {
  const boss = await loggedIn(url, 'admin');
  const get = async (path: string) => (await boss.call(path)).body.data as Row[];
  const post = async (path: string, body: object) => {
    const made = await boss.call(path, { method: 'POST', body });
    if (made.status !== 200) throw new Error(`${path}: ${JSON.stringify(made.body)}`);
    return made.body.data as Row & { description: string; status: string };
  };
  const unit = (await get('/api/gl_business_unit/options'))[0]?.id;
  const bank = someone('Banco');
  const account = await post('/api/fn_bank_account', {
    name: bank,
    business_unit_id: unit,
    kind: 'bank',
    opening_cents: 0,
    opening_on: dayFromNow(-20),
  });
  const accountNamed = async (code: string) =>
    (await get(`/api/fn_account/options?q=${code}`)).find(({ name }) => name.startsWith(code))?.id;
  return {
    bank,
    bankId: account.id,
    /** An entry that is to be paid, by default of R$ 300,00. */
    make: async (set: object = {}) =>
      post('/api/fn_entry', {
        direction: 'payable',
        description: someone('Conta de luz'),
        supplier_name: 'Companhia de Energia',
        business_unit_id: unit,
        fn_account_id: await accountNamed('3.02.002'),
        due_date: dayFromNow(10),
        amount_cents: 30_000,
        ...set,
      }),
    settle: (id: number, set: object = {}) =>
      post(`/api/fn_entry/${id}/settle`, {
        on: dayFromNow(0),
        amount_cents: 30_000,
        fn_bank_account_id: account.id,
        ...set,
      }),
  };
}
