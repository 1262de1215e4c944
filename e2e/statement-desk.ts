import { loggedIn } from '../apps/server/test/client.ts';
import { type BankLine, ofxOf } from '../apps/server/test/statements.ts';
import { newUnit } from './own-unit.ts';

let made = 0;

/** A bank account of its own, with open entries to pay. */
export async function statementAccount(url: string, amounts: readonly number[] = []) {
  const admin = await loggedIn(url, 'admin');
  made += 1;
  const { id: unit } = await newUnit(admin);
  const name = `Banco de prova ${made} ${Date.now()}`;
  const account = await admin.call('/api/fn_bank_account', {
    method: 'POST',
    body: {
      name,
      business_unit_id: unit,
      kind: 'bank',
      opening_cents: 0,
      opening_on: '2026-01-01',
      active: true,
    },
  });
  if (account.status !== 200) throw new Error(JSON.stringify(account.body));
  const plan = (await admin.call('/api/fn_account/options?q=3.02.001')).body.data as {
    id: number;
    name: string;
  }[];
  for (const amount_cents of amounts) {
    const body = {
      direction: 'payable',
      description: `Conta de ${amount_cents}`,
      business_unit_id: unit,
      fn_account_id: plan[0]?.id,
      competence: '2026-10-01',
      due_date: '2026-10-10',
      amount_cents,
    };
    const entry = await admin.call('/api/fn_entry', { method: 'POST', body });
    if (entry.status !== 200) throw new Error(JSON.stringify(entry.body));
  }
  return { name, account: plan[0]?.name ?? '' };
}

/** A bank's file, as a browser sends it. */
export const statementFile = (lines: readonly BankLine[]) => ({
  name: 'extrato.ofx',
  mimeType: 'application/x-ofx',
  buffer: Buffer.from(ofxOf(lines)),
});
