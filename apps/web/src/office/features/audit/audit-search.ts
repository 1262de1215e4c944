/** The log's filters in the address. */
export type AuditSearch = {
  who?: number;
  record?: string;
  record_id?: number;
  action?: string;
  /** yyyy-mm-dd. */
  from?: string;
  until?: string;
  ip?: string;
};

function whole(value: unknown): number | undefined {
  const number = Number(value);
  return Number.isSafeInteger(number) && number >= 1 ? number : undefined;
}

function fitting(value: unknown, shape: RegExp): string | undefined {
  return typeof value === 'string' && shape.test(value) ? value : undefined;
}

/** Reads the filters from an address; invalid ones are left out. */
export function auditSearch(raw: Record<string, unknown>): AuditSearch {
  const found: AuditSearch = {
    who: whole(raw.who),
    record: fitting(raw.record, /^[\w.]{1,64}$/),
    record_id: whole(raw.record_id),
    action: fitting(raw.action, /^[\w.]{1,64}$/),
    from: fitting(raw.from, /^\d{4}-\d{2}-\d{2}$/),
    until: fitting(raw.until, /^\d{4}-\d{2}-\d{2}$/),
    ip: fitting(raw.ip, /^[\da-f.:]{1,45}$/i),
  };
  return Object.fromEntries(Object.entries(found).filter(([, value]) => value !== undefined));
}
