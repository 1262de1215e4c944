import { readBancoDoBrasil } from './banco-do-brasil-read.ts';
import { readBradesco } from './bradesco-read.ts';
import { cnabBanks, isCnabBank } from './company.ts';
import { CnabFault } from './fault.ts';
import { linesOf } from './read-text.ts';
import type { ReturnFile } from './return-line.ts';

const LENGTH = { '001': 240, '237': 400 } as const;

/** Reads a bank's return file. Throws a CnabFault, in words that people read, for a file that cannot be trusted as a whole. */
export function readReturn(bytes: Uint8Array): ReturnFile {
  const { lines, length } = linesOf(bytes);
  const [first = ''] = lines;
  const bank = length === 240 ? first.slice(0, 3) : first.slice(76, 79);
  if (!isCnabBank(bank)) {
    const known = Object.entries(cnabBanks).map(([code, name]) => `${name} (${code})`);
    throw new CnabFault(
      `Este arquivo é de outro banco (${bank.trim() || 'sem código'}). São lidos os de ${known.join(' e ')}.`,
    );
  }
  if (LENGTH[bank] !== length)
    throw new CnabFault(
      `O retorno do ${cnabBanks[bank]} precisa ser o CNAB ${LENGTH[bank]}, e este é o CNAB ${length}. Peça ao banco o formato certo.`,
    );
  return bank === '001' ? readBancoDoBrasil(lines) : readBradesco(lines);
}
