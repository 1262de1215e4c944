/** For whom or what a new charge is. */
export type ChargeFor = { at_ticket_id?: number; person_id?: number };

/** Reads it from an address; invalid parts are left out. */
export function chargeFor(raw: Record<string, unknown>): ChargeFor {
  const whole = (value: unknown) => {
    const number = Number(value);
    return Number.isSafeInteger(number) && number > 0 ? number : undefined;
  };
  const [at_ticket_id, person_id] = [whole(raw.at_ticket_id), whole(raw.person_id)];
  return { ...(at_ticket_id && { at_ticket_id }), ...(person_id && { person_id }) };
}
