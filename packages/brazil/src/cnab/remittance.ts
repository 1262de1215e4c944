import { writeBancoDoBrasil } from './banco-do-brasil-remittance.ts';
import { writeBradesco } from './bradesco-remittance.ts';
import { bankDataOf } from './company.ts';
import type { Remittance } from './slip.ts';

/** The remittance file of the company's bank, in ASCII with CRLF. Throws a CnabFault if its settings lack something. */
export function writeRemittance(remittance: Remittance): string {
  const data = bankDataOf(remittance.company);
  const write = data.bank === '001' ? writeBancoDoBrasil : writeBradesco;
  return write(remittance, data)
    .map((line) => `${line}\r\n`)
    .join('');
}
