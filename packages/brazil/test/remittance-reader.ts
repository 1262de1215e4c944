/** Reads remittances from the positions of the banks' manuals alone, without the tables of `src/cnab`. */
export type ReadSlip = {
  movement: string;
  ourNumber: string;
  reference: string;
  cents: number;
  dueDate: string;
  issuedOn: string;
  discounts: { until: string; cents: number }[];
  abatementCents: number;
  fine: { percent: boolean; value: number } | null;
  interest: { kind: string; value: number } | null;
  taxId: string;
  name: string;
  cep: string;
};

const at = (line: string, first: number, last: number) => line.slice(first - 1, last);
const text = (line: string, first: number, last: number) => at(line, first, last).trimEnd();
const cents = (line: string, first: number, last: number) => Number(at(line, first, last));
const long = (day: string) => `${day.slice(4)}-${day.slice(2, 4)}-${day.slice(0, 2)}`;
const short = (day: string) => `20${day.slice(4)}-${day.slice(2, 4)}-${day.slice(0, 2)}`;
const taxIdOf = (digits: string, kind: string) => digits.slice(kind === '2' ? -14 : -11);

function segments(p: string, q: string, r: string | undefined): ReadSlip {
  const fineKind = r ? at(r, 66, 66) : '0';
  const steps = [
    at(p, 142, 142) === '1' && { until: long(at(p, 143, 150)), cents: cents(p, 151, 165) },
    r !== undefined &&
      at(r, 18, 18) === '1' && { until: long(at(r, 19, 26)), cents: cents(r, 27, 41) },
    r !== undefined &&
      at(r, 42, 42) === '1' && { until: long(at(r, 43, 50)), cents: cents(r, 51, 65) },
  ];
  return {
    movement: at(p, 16, 17),
    ourNumber: text(p, 38, 57),
    reference: text(p, 196, 220),
    cents: cents(p, 86, 100),
    dueDate: long(at(p, 78, 85)),
    issuedOn: long(at(p, 110, 117)),
    discounts: steps.filter((step) => step !== false),
    abatementCents: cents(p, 181, 195),
    fine: fineKind === '0' || !r ? null : { percent: fineKind === '2', value: cents(r, 75, 89) },
    interest: at(p, 118, 118) === '3' ? null : { kind: at(p, 118, 118), value: cents(p, 127, 141) },
    taxId: taxIdOf(at(q, 19, 33), at(q, 18, 18)),
    name: text(q, 34, 73),
    cep: at(q, 129, 136),
  };
}

export function readBancoDoBrasilRemittance(lines: string[]): ReadSlip[] {
  const details = lines.slice(2, -2);
  return details.flatMap((line, index) => {
    if (at(line, 14, 14) !== 'P') return [];
    const [q = '', r] = details.slice(index + 1, index + 3);
    return [segments(line, q, r && at(r, 14, 14) === 'R' ? r : undefined)];
  });
}

function slip(one: string, two: string | undefined): ReadSlip {
  const steps = [
    at(one, 174, 179) !== '000000' && { until: at(one, 174, 179), cents: cents(one, 180, 192) },
    two !== undefined && { until: at(two, 322, 327), cents: cents(two, 328, 340) },
    two !== undefined &&
      at(two, 341, 346) !== '000000' && { until: at(two, 341, 346), cents: cents(two, 347, 359) },
  ].filter((step) => step !== false);
  const aDay = cents(one, 161, 173);
  return {
    movement: at(one, 109, 110),
    ourNumber: at(one, 71, 82),
    reference: text(one, 38, 62),
    cents: cents(one, 127, 139),
    dueDate: short(at(one, 121, 126)),
    issuedOn: short(at(one, 151, 156)),
    discounts: steps.map((step) => ({ ...step, until: short(step.until) })),
    abatementCents: cents(one, 206, 218),
    fine: at(one, 66, 66) === '2' ? { percent: true, value: cents(one, 67, 70) } : null,
    interest: aDay > 0 ? { kind: '1', value: aDay } : null,
    taxId: taxIdOf(at(one, 221, 234), at(one, 220, 220)),
    name: text(one, 235, 274),
    cep: at(one, 327, 334),
  };
}

export function readBradescoRemittance(lines: string[]): ReadSlip[] {
  return lines.flatMap((line, index) => {
    if (at(line, 1, 1) !== '1') return [];
    const next = lines[index + 1] ?? '';
    return [slip(line, at(next, 1, 1) === '2' ? next : undefined)];
  });
}
