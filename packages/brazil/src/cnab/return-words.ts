import { CnabFault } from './fault.ts';

const INCOMPLETE = 'Baixe o arquivo de novo no banco.';

export const cutFile = () => new CnabFault(`O arquivo está incompleto: falta o fim. ${INCOMPLETE}`);

export const otherCount = (said: number, found: number) =>
  new CnabFault(`O arquivo diz que tem ${said} linhas, mas tem ${found}. ${INCOMPLETE}`);

export const notAReturn = () =>
  new CnabFault('Este é um arquivo de remessa. Envie o de retorno, que vem do banco.');

export const notOfSlips = () => new CnabFault('Este retorno não é de cobrança.');

export const wrongOrder = (line: number) =>
  new CnabFault(
    `A linha ${line} está fora de ordem ou é de um tipo desconhecido. ${INCOMPLETE}`,
    line,
  );

/** Says in which line a fault was found while `read` ran. */
export function atLine<T>(line: number, read: () => T): T {
  try {
    return read();
  } catch (fault) {
    if (!(fault instanceof CnabFault) || fault.line !== null) throw fault;
    throw new CnabFault(`Linha ${line}: ${fault.message}.`, line);
  }
}
