const goneStates = new Set([
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

/** True when the database could not be reached or went away in the middle: worth trying again. */
export function isDatabaseDown(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const code = codeOf(error);
  // Only pg's own system errors carry `syscall` connect; a missing file elsewhere is no outage.
  if (goneCodes.has(code))
    return 'syscall' in error && ['connect', 'read', 'write'].includes(String(error.syscall));
  return goneStates.has(code) || goneTexts.test(error.message);
}

/** True for text that PostgreSQL cannot hold, such as a NUL character (SQLSTATE 22021, 22P05). */
export function isUnreadableText(error: unknown): boolean {
  return ['22021', '22P05'].includes(codeOf(error));
}

/** True for a unique index that refused a row (SQLSTATE 23505), of that name if one is given. */
export function isDuplicate(error: unknown, constraint?: string): boolean {
  if (codeOf(error) !== '23505') return false;
  return constraint === undefined || (error as { constraint?: string }).constraint === constraint;
}
