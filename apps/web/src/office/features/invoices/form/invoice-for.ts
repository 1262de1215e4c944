const origins = [
  'pm_transaction_id',
  'at_ticket_id',
  'fn_entry_id',
  'business_unit_id',
  'person_id',
] as const;

/** From what, where and for whom a new note is. */
export type InvoiceFor = Partial<Record<(typeof origins)[number], number>>;

/** Reads it from an address; invalid parts are left out. */
export function invoiceFor(raw: Record<string, unknown>): InvoiceFor {
  const found = origins
    .map((name) => [name, Number(raw[name])] as const)
    .filter(([, number]) => Number.isSafeInteger(number) && number > 0);
  return Object.fromEntries(found);
}
