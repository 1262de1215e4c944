import { CnabFault } from './fault.ts';

/** Beyond this a file is none of a small company: 25,000 slips of CNAB 240. */
const MOST_LINES = 50_010;
const END_MARK = '\u001a';

/** Control characters, except tab, line feed, carriage return and the end mark of old systems. */
const isBinary = (bytes: Uint8Array) =>
  bytes.some((byte) => byte < 32 && byte !== 9 && byte !== 10 && byte !== 13 && byte !== 26);

/** Banks write cp1252; who saved the file again may have made UTF-8 of it. */
function decoded(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}

function withoutEnd(lines: string[]): string[] {
  const end = lines.findLastIndex((line) => line.replace(END_MARK, '').trim() !== '');
  return lines
    .slice(0, end + 1)
    .map((line) => (line.endsWith(END_MARK) ? line.slice(0, -1) : line));
}

/** The lines of a bank's file, each of 240 or 400 positions, without the end mark and empty lines at its end. Throws a CnabFault. */
export function linesOf(bytes: Uint8Array): { lines: string[]; length: 240 | 400 } {
  if (isBinary(bytes))
    throw new CnabFault(
      'Este não é um arquivo de retorno: envie o arquivo como o banco o entrega.',
    );
  const lines = withoutEnd(decoded(bytes).split(/\r\n|\n|\r/));
  const length = lines[0]?.length;
  if (length === undefined) throw new CnabFault('O arquivo está vazio.');
  if (lines.length > MOST_LINES) throw new CnabFault(`O arquivo passa de ${MOST_LINES} linhas.`);
  if (length !== 240 && length !== 400)
    throw new CnabFault(
      'Este não é um arquivo de retorno: as linhas de um retorno têm 240 ou 400 posições.',
    );
  const broken = lines.findIndex((line) => line.length !== length);
  if (broken >= 0)
    throw new CnabFault(
      `A linha ${broken + 1} tem ${lines[broken]?.length} posições em vez de ${length}. O arquivo foi cortado ou alterado: baixe de novo no banco.`,
      broken + 1,
    );
  return { lines, length };
}
