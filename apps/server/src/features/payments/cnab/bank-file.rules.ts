import { CnabFault } from '@balcao/brazil/cnab/fault';
import { readReturn } from '@balcao/brazil/cnab/read-return';
import { writeRemittance } from '@balcao/brazil/cnab/remittance';
import type { ReturnFile } from '@balcao/brazil/cnab/return-line';
import type { Remittance } from '@balcao/brazil/cnab/slip';

/** What is done with a bank's file, here or in a thread. */
export type BankWork = { read: Uint8Array } | { write: Remittance };
/** `said` is what the file says, whatever its line ends and encoding: the same for the same file. */
export type BankDone =
  | { file: ReturnFile; said: string }
  | { text: string }
  | { refused: string; line: number | null };

/** Reads a return or writes a remittance; a file that cannot be is refused in words. */
export function workOn(work: BankWork): BankDone {
  try {
    if ('write' in work) return { text: writeRemittance(work.write) };
    const file = readReturn(work.read);
    return { file, said: JSON.stringify(file) };
  } catch (fault) {
    if (fault instanceof CnabFault) return { refused: fault.message, line: fault.line };
    if (fault instanceof RangeError)
      return { refused: 'Um valor não cabe no arquivo do banco.', line: null };
    throw fault;
  }
}
