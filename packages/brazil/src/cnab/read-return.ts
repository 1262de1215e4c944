import { MOST_CENTS } from '../charge-rules.ts';
import { readBancoDoBrasil } from './banco-do-brasil-read.ts';
import { readBradesco } from './bradesco-read.ts';
import { cnabBanks, isCnabBank } from './company.ts';
import { CnabFault } from './fault.ts';
import { linesOf } from './read-text.ts';
import type { ReturnFile, ReturnLine } from './return-line.ts';

const LENGTH = { '001': 240, '237': 400 } as const;

const LINE_TOO_MUCH = 'O valor desta linha passa de R$ 9.999.999.999,99. Confira com o banco.';
const FILE_TOO_MUCH = 'Os valores deste arquivo somam mais do que é possível. Confira com o banco.';

/** No line counts more than a charge may ask for, and all together no more than numbers can say. */
function bounded(file: ReturnFile): ReturnFile {
  const lines = file.lines.map((line): ReturnLine => {
    const isTooMuch = Math.max(line.cents, line.feeCents) > MOST_CENTS;
    return isTooMuch ? { ...line, fault: line.fault ?? LINE_TOO_MUCH } : line;
  });
  const sum = lines.reduce((all, line) => all + (line.fault ? 0 : line.cents + line.feeCents), 0);
  if (sum > Number.MAX_SAFE_INTEGER) throw new CnabFault(FILE_TOO_MUCH);
  return { ...file, lines };
}

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
  return bounded(bank === '001' ? readBancoDoBrasil(lines) : readBradesco(lines));
}
