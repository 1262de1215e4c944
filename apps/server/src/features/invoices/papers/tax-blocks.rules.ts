import type { FormBlock, FormCell } from '../../../platform/pdf/form-layout.ts';
import { centsOf, decimalOf, joined, money, NOTHING, percent } from './formats.rules.ts';
import { type Cities, cityAndState } from './people-blocks.rules.ts';
import type { PrintedNote } from './printed-note.rules.ts';
import { wordsOf } from './words.rules.ts';

const cell = (label: string, value: string | null, columns = 1): FormCell => ({
  label,
  value: value ?? NOTHING,
  columns,
});

const rates = (...parts: (string | null)[]) => joined(...parts.map(percent));

/** Sums what is there; null when nothing is. */
function sumOf(...amounts: (string | null)[]): string | null {
  const cents = amounts.map(centsOf).filter((each) => each !== null);
  return cents.length > 0 ? decimalOf(cents.reduce((sum, each) => sum + each, 0n)) : null;
}

/** What lies between the value and the base. */
function difference(whole: string | null, base: string | null): string | null {
  const [from, to] = [centsOf(whole), centsOf(base)];
  return from !== null && to !== null && from >= to ? decimalOf(from - to) : null;
}

function incidence({ municipal }: PrintedNote, cities: Cities): string {
  const { cityCode, cityName, resultCountry } = municipal;
  if (cityCode || cityName) return `${cityAndState(cities, cityCode, cityName)} / BR`;
  return joined(null, null, resultCountry);
}

function municipalBlock(note: PrintedNote, cities: Cities): FormBlock {
  const iss = note.municipal;
  if (iss.kind === '4')
    return { sentence: 'TRIBUTAÇÃO MUNICIPAL (ISSQN) - OPERAÇÃO NÃO SUJEITA AO ISSQN' };
  const benefit = iss.benefit && joined(iss.benefit, wordsOf('benefit', iss.benefitKind));
  const deduction = money(iss.deduction ?? iss.deductionOfPapers) ?? percent(iss.deductionShare);
  return {
    title: 'TRIBUTAÇÃO MUNICIPAL (ISSQN)',
    rows: [
      [
        cell('Tipo de Tributação do ISSQN', wordsOf('issKind', iss.kind)),
        cell('Município / Sigla UF / País de Incidência do ISSQN', incidence(note, cities), 2),
      ],
      [
        cell(
          'Regime Especial de Tributação do ISSQN',
          wordsOf('specialRegime', note.regime.special),
        ),
        cell('Tipo de Imunidade do ISSQN', wordsOf('immunity', iss.immunity)),
        cell('Suspensão da Exigibilidade do ISSQN', wordsOf('suspension', iss.suspension)),
        cell('Número Processo Suspensão', iss.process),
      ],
      [
        cell('Benefício Municipal', benefit),
        cell('Cálculo do BM', money(iss.benefitValue)),
        cell('Total Deduções/Reduções', deduction),
        cell('Desconto Incondicionado', money(note.totals.unconditional)),
      ],
      [
        cell('BC ISSQN', money(iss.base)),
        cell('Alíquota Aplicada', percent(iss.rate ?? iss.statedRate)),
        cell('Retenção do ISSQN', wordsOf('withheldBy', iss.withheldBy)),
        cell('ISSQN Apurado', money(iss.tax)),
      ],
    ],
  };
}

function federalBlock({ federal }: PrintedNote): FormBlock {
  return {
    title: 'TRIBUTAÇÃO FEDERAL (EXCETO CBS)',
    rows: [
      [
        cell('IRRF', money(federal.irrf)),
        cell('Contribuição Previdenciária - Retida', money(federal.cp)),
        cell('Contribuições Sociais - Retidas', money(federal.contributions)),
      ],
      [
        cell('PIS - Débito Apuração Própria', money(federal.pis)),
        cell('COFINS - Débito Apuração Própria', money(federal.cofins)),
        cell(
          'Descrição Contrib. Sociais - Retidas',
          wordsOf('contributions', federal.contributionsKind),
          2,
        ),
      ],
    ],
  };
}

function ibsCbsBlock({ ibsCbs, totals }: PrintedNote, cities: Cities): FormBlock {
  const { cityCode, cityName } = ibsCbs;
  if (Object.values(ibsCbs).every((value) => value === null))
    return { sentence: 'TRIBUTAÇÃO IBS / CBS NÃO INFORMADA NA NFS-e' };
  const place = joined(ibsCbs.operation, cityCode);
  return {
    title: 'TRIBUTAÇÃO IBS / CBS',
    rows: [
      [
        cell('CST / cClassTrib', joined(ibsCbs.cst, ibsCbs.classification)),
        cell(
          'Indicador de Operação / Código IBGE / Município Incidência / Sigla UF',
          `${place} / ${cityAndState(cities, cityCode, cityName)}`,
          2,
        ),
      ],
      [
        cell(
          'Exclusões e Reduções da Base de Cálculo',
          money(difference(totals.service, ibsCbs.base)),
        ),
        cell('Base de Cálculo Após Exclusões e Reduções', money(ibsCbs.base)),
        cell(
          'Red. Alíq. IBS UF / IBS Mun / CBS',
          rates(ibsCbs.stateReduction, ibsCbs.cityReduction, ibsCbs.cbsReduction),
        ),
        cell('Alíquota - IBS UF / IBS Mun', rates(ibsCbs.stateRate, ibsCbs.cityRate)),
      ],
      [
        cell('Alíq. Efetiva Municipal - IBS', percent(ibsCbs.cityEffective)),
        cell('Valor Apurado Municipal - IBS', money(ibsCbs.cityTax)),
        cell('Alíq. Efetiva Estadual - IBS', percent(ibsCbs.stateEffective)),
        cell('Valor Apurado Estadual - IBS', money(ibsCbs.stateTax)),
      ],
      [
        cell('Valor Total Apurado - IBS', money(ibsCbs.ibs)),
        cell('Alíquota - CBS', percent(ibsCbs.cbsRate)),
        cell('Alíq. Efetiva - CBS', percent(ibsCbs.cbsEffective)),
        cell('Valor Total Apurado - CBS', money(ibsCbs.cbs)),
      ],
    ],
  };
}

function totalBlock({ totals, ibsCbs }: PrintedNote): FormBlock {
  const strong = { strong: true, shaded: true };
  return {
    title: 'VALOR TOTAL DA NFS-E',
    rows: [
      [
        cell('Valor da Operação / Serviço', money(totals.service)),
        cell('Desconto Incondicionado', money(totals.unconditional)),
        cell('Desconto Condicionado', money(totals.conditional)),
      ],
      [
        cell('Total das Retenções (ISSQN / Federais)', money(totals.withheld)),
        { ...cell('VALOR LÍQUIDO DA NFS-e', money(totals.net)), ...strong },
        cell('Total do IBS/CBS', money(sumOf(ibsCbs.ibs, ibsCbs.cbs))),
        { ...cell('VALOR LÍQUIDO DA NFS-e + IBS/CBS', money(ibsCbs.total)), ...strong },
      ],
    ],
  };
}

/** The blocks of taxes and of the value: city, federation, IBS and CBS, total. */
export const taxBlocks = (note: PrintedNote, cities: Cities): FormBlock[] => [
  municipalBlock(note, cities),
  federalBlock(note),
  ibsCbsBlock(note, cities),
  totalBlock(note),
];

/** What the consumer is told by Lei 12.741/2012, in the words of NT 008. */
export function totalTaxesLine({ totalTaxes: all }: PrintedNote): string {
  const head = 'Totais Aproximados dos Tributos cfe. Lei nº 12.741/2012:';
  if (all.simplesShare !== null) return `${head} Simples Nacional: ${percent(all.simplesShare)}`;
  const parts = [
    ['Federais', money(all.federal) ?? percent(all.federalShare)],
    ['Estaduais', money(all.state) ?? percent(all.stateShare)],
    ['Municipais', money(all.municipal) ?? percent(all.municipalShare)],
  ];
  return `${head} ${parts.map(([name, value]) => `${name}: ${value ?? NOTHING}`).join('; ')}`;
}
