import { isValidCep } from './cep.ts';

/** The first five digits at which the codes of each state end, in order, as the Correios divide them; nobody has those without a state. */
const ends: readonly (readonly [number, string])[] = [
  [999, ''],
  [19_999, 'SP'],
  [28_999, 'RJ'],
  [29_999, 'ES'],
  [39_999, 'MG'],
  [48_999, 'BA'],
  [49_999, 'SE'],
  [56_999, 'PE'],
  [57_999, 'AL'],
  [58_999, 'PB'],
  [59_999, 'RN'],
  [63_999, 'CE'],
  [64_999, 'PI'],
  [65_999, 'MA'],
  [68_899, 'PA'],
  [68_999, 'AP'],
  [69_299, 'AM'],
  [69_399, 'RR'],
  [69_899, 'AM'],
  [69_999, 'AC'],
  [72_799, 'DF'],
  [72_999, 'GO'],
  [73_699, 'DF'],
  [76_799, 'GO'],
  [76_999, 'RO'],
  [77_999, 'TO'],
  [78_899, 'MT'],
  [78_999, ''],
  [79_999, 'MS'],
  [87_999, 'PR'],
  [89_999, 'SC'],
  [99_999, 'RS'],
];

/** The state in which a postal code of 8 digits lies; null where there is none. */
export function stateOfCep(cep: string): string | null {
  if (!isValidCep(cep)) return null;
  const first = Number(cep.slice(0, 5));
  return ends.find(([end]) => first <= end)?.[1] || null;
}

/** States by the first two digits of their cities' codes at IBGE. */
const byCode: Readonly<Record<string, string>> = {
  11: 'RO',
  12: 'AC',
  13: 'AM',
  14: 'RR',
  15: 'PA',
  16: 'AP',
  17: 'TO',
  21: 'MA',
  22: 'PI',
  23: 'CE',
  24: 'RN',
  25: 'PB',
  26: 'PE',
  27: 'AL',
  28: 'SE',
  29: 'BA',
  31: 'MG',
  32: 'ES',
  33: 'RJ',
  35: 'SP',
  41: 'PR',
  42: 'SC',
  43: 'RS',
  50: 'MS',
  51: 'MT',
  52: 'GO',
  53: 'DF',
};

/** The state of a city by its code at IBGE; null for what is no such code. */
export const stateOfCity = (ibge: string): string | null => byCode[ibge.slice(0, 2)] ?? null;
