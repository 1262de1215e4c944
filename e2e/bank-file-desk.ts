import {
  type BankLine,
  type BankUnit,
  bankReturnOf,
  payerAddress,
} from '../apps/server/test/bank-desk.ts';
import { loggedIn } from '../apps/server/test/client.ts';
import { makeCharge } from './charge-desk.ts';

type Unit = { business_unit_id: number; business_unit_name: string };

/** A unit of Banco do Brasil whose slips go to the bank by files, as its administrator switches it. */
export async function bankUnit(url: string): Promise<Unit & BankUnit> {
  const boss = await loggedIn(url, 'admin');
  const { body } = await boss.call('/api/pm_remittance/units');
  // The last one, for other journeys take the first and expect its own slips.
  const found = (body.data as (Unit & { bank: string; fault: string | null })[]).findLast(
    ({ bank, fault }) => bank === 'Banco do Brasil' && fault === null,
  );
  if (!found) throw new Error('no unit with a bank that takes files');
  const saved = await boss.call(`/api/pm_provider/${found.business_unit_id}`, {
    method: 'PUT',
    body: { pix_provider: 'balcao', boleto_provider: 'cnab' },
  });
  if (saved.status !== 200) throw new Error(JSON.stringify(saved.body));
  const row = (await boss.call(`/api/gl_business_unit/${found.business_unit_id}/edit`)).body
    .data as BankUnit;
  return { ...found, ...row };
}

/** A slip that waits for its unit's next file. */
export async function bankSlip(url: string, unit: Unit, set: object = {}) {
  const slip = await makeCharge(url, {
    business_unit_id: unit.business_unit_id,
    person_address: payerAddress,
    ...set,
  });
  return slip as typeof slip & { our_number: number };
}

let number = Math.floor(Math.random() * 90_000);

/** A file as the bank gives it, for the page's field. */
export function returnFile(unit: BankUnit, lines: BankLine[]) {
  number += 1;
  const buffer = bankReturnOf(unit, lines, { number });
  return { name: 'CBR643.ret', mimeType: 'text/plain', buffer };
}
