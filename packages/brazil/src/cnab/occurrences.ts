import type { CnabBank } from './company.ts';

/**
 * What a return says of a slip. `confirm`: registered; `reject`: not registered; `settle`: paid; `write_off`: the bank no
 * longer takes money; `change`: an instruction was done; `refuse`: an instruction was not; `fee`: the bank's own costs;
 * `none`: nothing to do.
 */
export type BankAct =
  | 'confirm'
  | 'reject'
  | 'settle'
  | 'write_off'
  | 'change'
  | 'refuse'
  | 'fee'
  | 'none';

type Occurrence = { act: BankAct; words: string };

const bancoDoBrasil: Record<string, [BankAct, string]> = {
  '02': ['confirm', 'Entrada confirmada'],
  '03': ['reject', 'Entrada rejeitada'],
  '04': ['none', 'Entrada por transferência de carteira'],
  '05': ['none', 'Baixa por transferência de carteira'],
  '06': ['settle', 'Liquidação'],
  '09': ['write_off', 'Baixa'],
  '11': ['none', 'Título em carteira'],
  '12': ['change', 'Abatimento concedido'],
  '13': ['change', 'Abatimento cancelado'],
  '14': ['change', 'Vencimento alterado'],
  '17': ['settle', 'Liquidação após baixa'],
  '19': ['none', 'Instrução de protesto recebida'],
  '20': ['none', 'Protesto sustado'],
  '23': ['none', 'Enviado a cartório'],
  '24': ['none', 'Retirado de cartório'],
  '25': ['write_off', 'Protestado e baixado'],
  '26': ['refuse', 'Instrução rejeitada'],
  '27': ['change', 'Dados alterados'],
  '28': ['fee', 'Tarifa do banco'],
  '29': ['none', 'Ocorrência do pagador'],
  '30': ['refuse', 'Alteração rejeitada'],
  '44': ['none', 'Pago com cheque devolvido'],
  '50': ['none', 'Pago com cheque a compensar'],
};

const bradesco: Record<string, [BankAct, string]> = {
  '02': ['confirm', 'Entrada confirmada'],
  '03': ['reject', 'Entrada rejeitada'],
  '06': ['settle', 'Liquidação'],
  '09': ['write_off', 'Baixa'],
  '10': ['write_off', 'Baixa pela agência'],
  '11': ['none', 'Título em carteira'],
  '12': ['change', 'Abatimento concedido'],
  '13': ['change', 'Abatimento cancelado'],
  '14': ['change', 'Vencimento alterado'],
  '15': ['settle', 'Liquidação em cartório'],
  '16': ['none', 'Pago com cheque a compensar'],
  '17': ['settle', 'Liquidação após baixa'],
  '18': ['none', 'Acerto de depositária'],
  '19': ['none', 'Instrução de protesto recebida'],
  '20': ['none', 'Protesto sustado'],
  '21': ['none', 'Número de controle alterado'],
  '22': ['none', 'Pagamento cancelado pelo banco'],
  '23': ['none', 'Enviado a cartório'],
  '24': ['reject', 'Entrada rejeitada por CEP irregular'],
  '27': ['refuse', 'Baixa rejeitada'],
  '28': ['fee', 'Tarifa do banco'],
  '30': ['refuse', 'Alteração rejeitada'],
  '32': ['refuse', 'Instrução rejeitada'],
  '33': ['change', 'Dados alterados'],
  '34': ['none', 'Retirado de cartório'],
  '40': ['none', 'Pagamento estornado pelo banco'],
  '55': ['none', 'Sustado por ordem judicial'],
};

const tables: Record<CnabBank, Record<string, [BankAct, string]>> = {
  '001': bancoDoBrasil,
  '237': bradesco,
};

/** What a code means; an unknown one does nothing and says its number. */
export function occurrenceOf(bank: CnabBank, code: string): Occurrence {
  const [act, words] = tables[bank][code] ?? ['none', `Ocorrência ${code} do banco`];
  return { act, words };
}
