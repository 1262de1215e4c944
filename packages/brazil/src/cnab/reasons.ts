import type { CnabBank } from './company.ts';
import type { BankAct } from './occurrences.ts';

/** Reasons for refusing a slip or an instruction, in which both banks agree (FEBRABAN, C047). */
const shared: Record<string, string> = {
  '02': 'registro inválido',
  '03': 'código inválido',
  '04': 'movimento não permitido para a carteira',
  '05': 'movimento inválido',
  '07': 'agência, conta ou dígito inválido',
  '08': 'nosso número inválido',
  '09': 'nosso número repetido',
  '10': 'carteira inválida',
  '13': 'forma de emissão inválida',
  '16': 'vencimento inválido',
  '18': 'vencimento fora do prazo',
  '20': 'valor inválido',
  '21': 'espécie inválida',
  '22': 'espécie não permitida para a carteira',
  '24': 'data de emissão inválida',
  '28': 'desconto inválido',
  '45': 'falta o nome do pagador',
  '46': 'CPF ou CNPJ do pagador inválido',
  '47': 'falta o endereço do pagador',
  '48': 'CEP inválido',
  '63': 'título já registrado',
};

const bancoDoBrasil: Record<string, string> = {
  ...shared,
  '01': 'código do banco inválido',
  '06': 'CPF ou CNPJ do beneficiário inválido',
  '17': 'vencimento anterior à emissão',
  '26': 'tipo de juros inválido',
  '27': 'juros inválidos',
  '29': 'desconto maior ou igual ao valor',
  '33': 'abatimento inválido',
  '34': 'abatimento maior ou igual ao valor',
  '49': 'CEP não localizado',
  '51': 'CEP de outro estado',
  '52': 'título já liquidado',
  '57': 'tipo de multa inválido',
  '58': 'data da multa inválida',
  '59': 'multa inválida',
  '60': 'título não encontrado no banco',
  '80': 'data do desconto inválida',
  '86': 'seu número inválido',
  A5: 'título já liquidado',
  A6: 'convênio inválido ou encerrado',
  A7: 'título já está assim no banco',
};

const bradesco: Record<string, string> = {
  ...shared,
  '14': 'título protestado',
  '15': 'carteira, agência ou conta inválida',
  '40': 'título com ordem de protesto',
  '42': 'título já baixado ou liquidado',
  '44': 'agência não prevista',
  '49': 'CEP não localizado',
  '50': 'CEP irregular',
  '60': 'título não encontrado no banco',
  '85': 'título com pagamento vinculado',
};

/** How a slip was paid or written off, where the bank says so (FEBRABAN, C047 parts B and C). */
const ways: Record<string, string> = {
  '01': 'por saldo',
  '02': 'por conta',
  '03': 'no caixa do banco',
  '04': 'compensação eletrônica',
  '06': 'meio eletrônico',
  '08': 'em cartório',
  '09': 'pelo banco',
  '10': 'a pedido da empresa',
  '11': 'a pedido da empresa',
  '12': 'fim do prazo',
  '13': 'fim do prazo',
  '14': 'protestado',
  '31': 'banco correspondente',
  '32': 'caixa eletrônico',
  '33': 'internet',
  '61': 'Pix',
};

const refusals: Record<CnabBank, Record<string, string>> = {
  '001': bancoDoBrasil,
  '237': bradesco,
};

const refused = new Set<BankAct>(['reject', 'refuse']);
const moved = new Set<BankAct>(['settle', 'write_off']);

/** The words for up to five codes of two characters; unknown ones say their number, and only a refusal must have a reason. */
export function reasonsOf(bank: CnabBank, act: BankAct, codes: string): string[] {
  const given = (codes.match(/../g) ?? []).filter((code) => code.trim() !== '' && code !== '00');
  if (refused.has(act)) return given.map((code) => refusals[bank][code] ?? `motivo ${code}`);
  // Bradesco's reasons of payments name banks, and are left out.
  if (bank !== '001' || !moved.has(act)) return [];
  return given.flatMap((code) => ways[code] ?? []);
}
