/**
 * A bank that writes return files, from the positions of its manual alone: it knows nothing of the tables in
 * `src/cnab`, so a mistake there is found by tests.
 */
export type ReturnedSlip = {
  /** As the bank writes it: 17 digits of agreement and number, or 11 digits and the check digit. */
  ourNumber: string;
  occurrence: string;
  reference?: string;
  /** DDMMAAAA. */
  on?: string;
  cents?: number;
  paidCents?: number;
  feeCents?: number;
  reasons?: string;
  name?: string;
};

export type ReturnOf = {
  cnpj: string;
  agreement: string;
  number?: number;
  slips: ReturnedSlip[];
};

const zeros = (value: string | number, length: number) => String(value).padStart(length, '0');

/** A line of blanks with texts at their first position, counted from 1. */
function line(length: number, parts: [at: number, text: string][]): string {
  const places = Array.from({ length }, () => ' ');
  for (const [at, text] of parts) {
    for (const [index, letter] of [...text].entries()) places[at - 1 + index] = letter;
  }
  return places.join('');
}

/** CNAB 240 of Banco do Brasil: T says which slip, U how much. */
export function bancoDoBrasilReturn({ cnpj, agreement, number = 1, slips }: ReturnOf): string[] {
  const details = slips.flatMap((slip, at) => [
    line(240, [
      [1, '00100013'],
      [9, zeros(2 * at + 1, 5)],
      [14, 'T'],
      [16, slip.occurrence],
      [18, '030730000000070613'],
      [36, '4'],
      [38, slip.ourNumber],
      [58, '7'],
      [59, slip.reference ?? ''],
      [74, slip.on ?? '05112026'],
      [82, zeros(slip.cents ?? slip.paidCents ?? 0, 15)],
      [97, '00100000'],
      [106, slip.reference ?? ''],
      [131, '09'],
      [133, '1'],
      [134, zeros('52998224725', 15)],
      [149, slip.name ?? 'MARIA DAS DORES'],
      [199, zeros(slip.feeCents ?? 0, 15)],
      [214, slip.reasons ?? ''],
    ]),
    line(240, [
      [1, '00100013'],
      [9, zeros(2 * at + 2, 5)],
      [14, 'U'],
      [16, slip.occurrence],
      [18, zeros(0, 60)],
      [78, zeros(slip.paidCents ?? 0, 15)],
      [93, zeros(Math.max(0, (slip.paidCents ?? 0) - (slip.feeCents ?? 0)), 15)],
      [108, zeros(0, 30)],
      [138, slip.on ?? '05112026'],
      [146, slip.on ?? '05112026'],
    ]),
  ]);
  return [
    line(240, [
      [1, '00100000'],
      [18, `2${cnpj}`],
      [33, `${zeros(agreement, 9)}001417019`],
      [53, '030730000000070613'],
      [71, '4'],
      [73, 'SOLAR AURORA ENERGIA'],
      [103, 'BANCO DO BRASIL'],
      [143, '2'],
      [144, '06112026'],
      [152, '101500'],
      [158, zeros(number, 6)],
      [164, '084'],
      [167, '00000'],
    ]),
    line(240, [
      [1, '00100011T01'],
      [14, '042'],
      [18, `20${cnpj}`],
      [34, `${zeros(agreement, 9)}001417019`],
      [54, '030730000000070613'],
      [74, 'SOLAR AURORA ENERGIA'],
      [184, zeros(number, 8)],
      [192, '06112026'],
      [200, '00000000'],
    ]),
    ...details,
    line(240, [
      [1, '00100015'],
      [18, zeros(details.length + 2, 6)],
    ]),
    line(240, [
      [1, '00199999'],
      [18, '000001'],
      [24, zeros(details.length + 4, 6)],
    ]),
  ];
}

/** CNAB 400 of Bradesco. `on` is DDMMAAAA here too, and loses its century. */
export function bradescoReturn({ cnpj, agreement, number = 1, slips }: ReturnOf): string[] {
  const details = slips.map((slip, at) => {
    const on = (slip.on ?? '05112026').replace(/^(\d{4})\d\d/, '$1');
    return line(400, [
      [1, '102'],
      [4, cnpj],
      [18, zeros(0, 3)],
      [21, '00090172900185240'],
      [38, slip.reference ?? ''],
      [63, zeros(0, 8)],
      [71, slip.ourNumber],
      [83, zeros(0, 10)],
      [106, '00'],
      [108, '9'],
      [109, slip.occurrence],
      [111, on],
      [117, slip.reference?.slice(0, 10) ?? ''],
      [147, on],
      [153, zeros(slip.cents ?? slip.paidCents ?? 0, 13)],
      [166, '23700001'],
      [176, zeros(slip.feeCents ?? 0, 13)],
      [189, zeros(0, 65)],
      [254, zeros(slip.paidCents ?? 0, 13)],
      [267, zeros(0, 26)],
      [296, on],
      [319, slip.reasons ?? ''],
      [395, zeros(at + 2, 6)],
    ]);
  });
  return [
    line(400, [
      [1, '02RETORNO01COBRANCA'],
      [27, zeros(agreement, 20)],
      [47, 'SOLAR AURORA ENERGIA'],
      [77, '237BRADESCO'],
      [95, '061126'],
      [101, '01600000'],
      [109, zeros(number, 5)],
      [395, '000001'],
    ]),
    ...details,
    line(400, [
      [1, '9201237'],
      [18, zeros(slips.length, 8)],
      [26, zeros(0, 14)],
      [40, zeros(number, 8)],
      [395, zeros(slips.length + 2, 6)],
    ]),
  ];
}

/** The file's bytes. */
export const fileOf = (lines: string[], end = '\r\n', encoding: BufferEncoding = 'latin1') =>
  Buffer.from(lines.map((text) => text + end).join(''), encoding);
