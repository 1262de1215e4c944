import { recordTable } from './fields.ts';

/** CNAB 240 of Banco do Brasil (FEBRABAN 08.x, "Particularidades BB"): what begins the file, both ways. */
export const fileHeader = recordTable(240, [
  ['bank', 1, 3, 'num', '001'],
  ['lot', 4, 4, 'num', '0000'],
  ['type', 8, 1, 'num', '0'],
  ['', 9, 9, 'alpha'],
  ['taxIdKind', 18, 1, 'num', '2'],
  ['taxId', 19, 14, 'code'],
  ['agreement', 33, 9, 'num'],
  ['product', 42, 4, 'num', '0014'],
  ['wallet', 46, 2, 'num'],
  ['variation', 48, 3, 'num'],
  ['', 51, 2, 'alpha'],
  ['agency', 53, 5, 'num'],
  ['agencyDigit', 58, 1, 'alpha'],
  ['account', 59, 12, 'num'],
  ['accountDigit', 71, 1, 'alpha'],
  ['', 72, 1, 'alpha'],
  ['company', 73, 30, 'alpha'],
  ['bankName', 103, 30, 'alpha', 'BANCO DO BRASIL S.A.'],
  ['', 133, 10, 'alpha'],
  ['way', 143, 1, 'num', '1'],
  ['madeOn', 144, 8, 'date'],
  ['madeAt', 152, 6, 'num'],
  ['number', 158, 6, 'count'],
  ['version', 164, 3, 'num', '084'],
  ['density', 167, 5, 'num', '01600'],
  ['', 172, 69, 'alpha'],
]);

export const lotHeader = recordTable(240, [
  ['bank', 1, 3, 'num', '001'],
  ['lot', 4, 4, 'num', '0001'],
  ['type', 8, 1, 'num', '1'],
  ['operation', 9, 1, 'alpha', 'R'],
  ['service', 10, 2, 'num', '01'],
  ['', 12, 2, 'alpha'],
  ['version', 14, 3, 'num', '042'],
  ['', 17, 1, 'alpha'],
  ['taxIdKind', 18, 1, 'num', '2'],
  ['taxId', 19, 15, 'code'],
  ['agreement', 34, 9, 'num'],
  ['product', 43, 4, 'num', '0014'],
  ['wallet', 47, 2, 'num'],
  ['variation', 49, 3, 'num'],
  ['', 52, 2, 'alpha'],
  ['agency', 54, 5, 'num'],
  ['agencyDigit', 59, 1, 'alpha'],
  ['account', 60, 12, 'num'],
  ['accountDigit', 72, 1, 'alpha'],
  ['', 73, 1, 'alpha'],
  ['company', 74, 30, 'alpha'],
  ['', 104, 80, 'alpha'],
  ['number', 184, 8, 'count'],
  ['madeOn', 192, 8, 'date'],
  ['creditOn', 200, 8, 'date'],
  ['', 208, 33, 'alpha'],
]);

/** The lot's end: `records` counts its header, details and this line. */
export const lotTrailer = recordTable(240, [
  ['bank', 1, 3, 'num', '001'],
  ['lot', 4, 4, 'num', '0001'],
  ['type', 8, 1, 'num', '5'],
  ['', 9, 9, 'alpha'],
  ['records', 18, 6, 'count'],
  ['', 24, 217, 'alpha'],
]);

/** The file's end: `records` counts every line of the file. */
export const fileTrailer = recordTable(240, [
  ['bank', 1, 3, 'num', '001'],
  ['lot', 4, 4, 'num', '9999'],
  ['type', 8, 1, 'num', '9'],
  ['', 9, 9, 'alpha'],
  ['lots', 18, 6, 'count'],
  ['records', 24, 6, 'count'],
  ['accounts', 30, 6, 'count'],
  ['', 36, 205, 'alpha'],
]);
