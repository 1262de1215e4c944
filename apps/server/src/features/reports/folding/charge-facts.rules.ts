import type { ChargeStatus } from '@balcao/contract/payments/charge';
import { type Fact, factOf, noOrigin, type Origin, type Place } from './fact.rules.ts';

/** A charge as the database tells it; `payments` and `refunds` with the days that they belong to. */
export type ToldCharge = {
  id: number;
  ticket_id: number | null;
  business_unit_id: number;
  created_by: number | null;
  type: string;
  provider: string;
  status: ChargeStatus;
  value_cents: number;
  paid_cents: number;
  refunded_cents: number;
  due: string;
  emitted_at: string | null;
  payments: { day: string; cents: number; at: string }[];
  refunds: { cents: number; at: string }[];
};

/** What a charge counts: by its due date for the report of payments, by when it happened for that of results. */
export function chargeFacts(
  charge: ToldCharge,
  ticket: { place: Place; origin: Origin } | null,
): Fact[] {
  if (charge.status === 'draft' || charge.emitted_at === null) return [];
  const place = {
    business_unit_id: charge.business_unit_id,
    sector_id: ticket?.place.sector_id ?? 0,
    user_id: ticket?.place.user_id || (charge.created_by ?? 0),
  };
  const { type, provider, ticket_id } = charge;
  const common = { type, provider, ticket_id, pm_transaction_id: charge.id };
  const origin = ticket?.origin ?? noOrigin;
  const emitted = new Date(charge.emitted_at);
  const due = (kind: Fact['kind'], cents: number) =>
    factOf({ ...common, kind, cents, day: charge.due, at: emitted }, place);
  const happened = (kind: Fact['kind'], cents: number, at: Date, day?: string) =>
    factOf({ ...common, kind, cents, at, ...(day && { day }) }, place, origin);
  const cancelled = charge.status === 'cancelled';
  const open = charge.status === 'emitted' || charge.status === 'partial';
  const left = charge.value_cents - charge.paid_cents;
  return [
    ...(cancelled ? [] : [due('asked', charge.value_cents)]),
    ...(charge.paid_cents > 0 ? [due('settled', charge.paid_cents)] : []),
    ...(open && left > 0 ? [due('open', left)] : []),
    ...(charge.refunded_cents > 0 ? [due('refunded', charge.refunded_cents)] : []),
    ...(ticket && !cancelled ? [happened('charged', charge.value_cents, emitted)] : []),
    ...(ticket
      ? charge.payments.map(({ cents, at, day }) => happened('paid', cents, new Date(at), day))
      : []),
    ...(ticket
      ? charge.refunds.map(({ cents, at }) => happened('given_back', -cents, new Date(at)))
      : []),
  ];
}
