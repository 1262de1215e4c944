const goneStates = new Set([
  // The database ended a statement or transaction because it took too long.
  '57014',
  '25P03',
  '25P04',
  '57P01',
  '57P02',
  '57P03',
  '53300',
  '08000',
  '08001',
  '08003',
  '08006',
]);
const goneCodes = new Set(['ECONNREFUSED', 'ECONNRESET', 'ENOENT', 'EPIPE', 'ETIMEDOUT']);
const goneTexts =
  /connection terminated|timeout exceeded when trying to connect|client has encountered a connection error/i;

function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error && typeof error.code === 'string'
    ? error.code
    : '';
}

/** True when the database could not be reached, did not answer in time or disappeared during the query: worth trying again. */
export function isDatabaseDown(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const code = codeOf(error);
  // Only pg's own system errors have `syscall` connect; a missing file elsewhere is not an outage.
  if (goneCodes.has(code))
    return 'syscall' in error && ['connect', 'read', 'write'].includes(String(error.syscall));
  return goneStates.has(code) || goneTexts.test(error.message);
}

/** True for a statement that the database ended because it took too long (SQLSTATE 57014): a smaller one may do. */
export const isStatementEnded = (error: unknown): boolean => codeOf(error) === '57014';

/** True where what was to be stored is at fault, and not the database or the statement: its values (SQLSTATE class 22) or a constraint (23). */
export const isOfValues = (error: unknown): boolean => /^2[23]/.test(codeOf(error));

/** True for an error that the database answered, whatever it says. */
export const isDatabaseAnswer = (error: unknown): boolean => /^[0-9A-Z]{5}$/.test(codeOf(error));

/** True for text that PostgreSQL cannot store, such as a NUL character (SQLSTATE 22021, 22P05). */
export function isUnreadableText(error: unknown): boolean {
  return ['22021', '22P05'].includes(codeOf(error));
}

/** True for a transaction that was ended because it and another waited for each other (SQLSTATE 40P01). */
export const isDeadlock = (error: unknown): boolean => codeOf(error) === '40P01';

/** True for a unique index that refused a row (SQLSTATE 23505), of that name if one is given. */
export function isDuplicate(error: unknown, constraint?: string): boolean {
  if (codeOf(error) !== '23505') return false;
  return constraint === undefined || (error as { constraint?: string }).constraint === constraint;
}

type Refused = {
  kind: 'duplicate' | 'in use' | 'missing' | 'unfit';
  columns: string[];
  /** The table that still uses the row, that the reference leads to, or of the column itself. */
  table: string;
};

/** The refusal by a unique index, a foreign key or a column's check (SQLSTATE 23505, 23503, 23514); undefined for any other error. */
export function refusedKey(error: unknown): Refused | undefined {
  const code = codeOf(error);
  if (code === '23514') {
    const { table = '', constraint = '' } = error as { table?: string; constraint?: string };
    // PostgreSQL names a column's check `table_column_check`.
    const column = constraint.slice(table.length + 1).replace(/_check\d*$/, '');
    return { kind: 'unfit', columns: [column], table };
  }
  if (code !== '23505' && code !== '23503') return undefined;
  const { detail = '' } = error as { detail?: string };
  const columns = (/^Key \(([^)]*)\)/.exec(detail)?.[1] ?? '').split(', ');
  const table = /table "([^"]*)"/.exec(detail)?.[1] ?? '';
  if (code === '23505') return { kind: 'duplicate', columns, table };
  return { kind: detail.includes('still referenced') ? 'in use' : 'missing', columns, table };
}
