import { randomBytes } from 'node:crypto';
import { AppError } from '../../platform/app-error.ts';
import type { Db } from '../../platform/database/open.ts';
import { requireSayable } from './cnab/collector.ts';
import {
  askedOf,
  type ChargeColumns,
  payerTaxId,
  providerOf,
  type UnitColumns,
} from './emission.rules.ts';
import { referenceOf } from './payments.rules.ts';
import { bodyOf } from './pix-api/charge-bodies.rules.ts';
import { requestOf } from './pix-api/pix-provider.ts';
import { builtIn } from './provider.ts';
import { findProviders } from './provider-access.store.ts';
import { LEASE_MS } from './provider-work/provider-tries.ts';

const TAX_ID = 'Este CPF ou CNPJ não é válido, e o banco não o aceita.';
const none = { barcode: null, payment_code: null, pix_code: null };

/** The reference, for people who read statements, and enough chance for no other charge of the account to have the same. */
export const newTxid = (id: number): string =>
  `${referenceOf(id)}${randomBytes(10).toString('hex')}`.slice(0, 35);

/** What a provider still has to do, from now on. */
export const waitFor = (wait: 'emit' | 'change' | 'cancel', now: Date) => ({
  provider_wait: wait,
  provider_error: null,
  provider_tries: 0,
  provider_retry_at: now,
});

type Waiting = { provider_wait: string | null; provider_retry_at: Date | null };

/** The same for a charge that is withdrawn while its PSP may just be making it: the try that is under way ends first. */
export function cancelAfter({ provider_wait, provider_retry_at: at }: Waiting, now: Date) {
  const last = now.getTime() + LEASE_MS;
  const then = provider_wait && at ? Math.min(Math.max(at.getTime(), now.getTime()), last) : now;
  return { ...waitFor('cancel', now), provider_retry_at: new Date(then) };
}

/** What the PSP would refuse is refused before the charge is emitted. */
function beginAtPsp(unit: UnitColumns, charge: ChargeColumns, now: Date) {
  const { id, person_tax_id: taxId } = charge;
  if (!unit.pix_key) throw new AppError('PAYMENT_UNIT_INCOMPLETE');
  if (taxId && !payerTaxId(taxId))
    throw new AppError('INVALID', { reason: TAX_ID, fields: { person_tax_id: [TAX_ID] } });
  const pix_txid = newTxid(id);
  const pix_kind = taxId ? 'cobv' : 'cob';
  bodyOf(requestOf(askedOf(unit, { ...charge, pix_txid, pix_kind }), pix_txid), now);
  return { ...none, provider: 'pix', pix_txid, pix_kind, ...waitFor('emit', now) };
}

/** What a person pays with that needs nobody else. Throws PAYMENT_UNIT_INCOMPLETE. */
export async function ownCodes(unit: UnitColumns, charge: ChargeColumns) {
  const { barcode, line, pix } = await builtIn.make(askedOf(unit, charge), false);
  return { barcode, payment_code: line, pix_code: pix };
}

/** A bank that is told by files asks for the payer's address, too. */
type Begun = ChargeColumns & { person_address: unknown };

/**
 * The columns with which a charge begins at the provider that its unit chose for its type, and what a person pays with if
 * that needs nobody else. Throws PAYMENT_UNIT_INCOMPLETE, INVALID, CHARGE_STATE.
 */
export async function begunAt(
  providers: Awaited<ReturnType<typeof findProviders>>,
  unit: UnitColumns,
  charge: Begun,
  now: Date,
) {
  const provider = providerOf(charge.type, providers);
  if (provider === 'pix') return beginAtPsp(unit, charge, now);
  // The codes are the same; the bank learns of them by remittance.
  if (provider === 'cnab') requireSayable(unit, charge);
  return { provider, ...(await ownCodes(unit, charge)) };
}

/** The same for a charge alone. */
export async function beginAtProvider(
  trx: Db,
  unit: UnitColumns,
  charge: Begun & { business_unit_id: number },
  now: Date,
) {
  return begunAt(await findProviders(trx, charge.business_unit_id), unit, charge, now);
}
