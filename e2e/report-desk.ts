import { loggedIn } from '../apps/server/test/client.ts';
import { dayFromNow } from './charge-desk.ts';
import { newUnit } from './own-unit.ts';

type Drafted = {
  direction: 'receivable' | 'payable';
  code: string;
  due: number;
  cents: number;
  settled?: boolean;
};

const drafts: Drafted[] = [
  { direction: 'receivable', code: '1.01.001', due: 0, cents: 80_000, settled: true },
  { direction: 'payable', code: '3.02.001', due: 0, cents: 45_500, settled: true },
  { direction: 'receivable', code: '1.01.003', due: -40, cents: 150_000 },
  { direction: 'receivable', code: '1.01.003', due: 1, cents: 30_000 },
  { direction: 'payable', code: '2.01.001', due: -1, cents: 20_000 },
  { direction: 'payable', code: '3.02.002', due: 0, cents: 12_300 },
];

/** A unit of its own with a bank account and entries of today and around it, some of them settled. */
export async function makeBooks(url: string) {
  const boss = await loggedIn(url, 'admin');
  const send = async (path: string, body: object) => {
    const headers = { 'idempotency-key': crypto.randomUUID() };
    const answer = await boss.call(path, { method: 'POST', body, headers });
    if (answer.status !== 200) throw new Error(`${path}: ${JSON.stringify(answer.body)}`);
    return answer.body.data as { id: number };
  };
  const { name, ...unit } = await newUnit(boss);
  const bank = await send('/api/fn_bank_account', {
    name: 'Conta da filial',
    business_unit_id: unit.id,
    kind: 'bank',
    opening_cents: 100_000,
    opening_on: '2020-01-01',
  });
  for (const { direction, code, due, cents, settled } of drafts) {
    const found = await boss.call(`/api/fn_account/options?q=${code}`);
    const [account] = found.body.data as { id: number }[];
    const entry = await send('/api/fn_entry', {
      direction,
      description: `Prova ${code}`,
      supplier_name: 'Casa do Telhado',
      fn_account_id: account?.id,
      business_unit_id: unit.id,
      competence: dayFromNow(0),
      due_date: dayFromNow(due),
      amount_cents: cents,
    });
    if (settled)
      await send(`/api/fn_entry/${entry.id}/settle`, {
        on: dayFromNow(0),
        amount_cents: cents,
        fn_bank_account_id: bank.id,
      });
  }
  return { unit: unit.id, name };
}
