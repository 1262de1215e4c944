import type { BankLine } from './statements.ts';

export const path = '/fn_statement';

/** The form of an import; a null leaves its field out. */
export function statementForm(text: string | null, account: unknown, name = 'extrato.ofx') {
  const form = new FormData();
  if (account !== null) form.append('fn_bank_account_id', String(account));
  if (text !== null) form.append('file', new Blob([text]), name);
  return form;
}

let named = 0;
/** Lines that no other test brings. */
export const linesOf = (...lines: Omit<BankLine, 'name'>[]) =>
  lines.map((line) => {
    named += 1;
    return { ...line, name: `linha ${named}` };
  });
