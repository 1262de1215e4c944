import { decimal, rateText } from './amounts.rules.ts';
import type { Amounts, NoteContent, TotalTaxes } from './content.ts';
import { computeTaxes, type Taxes } from './taxes.rules.ts';
import type { XmlContent, XmlElement } from './xml-writer.rules.ts';

const kindCode = { taxable: '1', immune: '2', export: '3', not_due: '4' } as const;
const withheldCode = { no: '1', customer: '2', intermediary: '3' } as const;
/** tpRetPisCofins by which of PIS, COFINS and CSLL are kept back. */
const keptCode: Record<string, string> = {
  '': '0',
  'pis cofins csll': '3',
  'pis cofins': '4',
  pis: '5',
  cofins: '6',
  'cofins csll': '7',
  csll: '8',
  'pis csll': '9',
};

/** An amount, left out when it is nothing. */
const some = (cents: number) => (cents > 0 ? decimal(cents) : null);

/** `valores`: the price and its taxes. */
export function valuesElement({ amounts, provider }: NoteContent): XmlElement {
  const taxes = computeTaxes(amounts, provider);
  // Simples says its own rate when the customer keeps the ISS back: no city's table has it.
  const statesRate =
    amounts.statesIssRate === true ||
    (provider.regime === 'simples' && amounts.issWithheld !== 'no');
  return [
    'valores',
    [
      ['vServPrest', [['vServ', decimal(amounts.valueCents)]]],
      [
        'vDescCondIncond',
        [
          ['vDescIncond', some(amounts.unconditionalDiscountCents)],
          ['vDescCond', some(amounts.conditionalDiscountCents)],
        ],
      ],
      ['vDedRed', [['vDR', some(amounts.deductionCents)]]],
      [
        'trib',
        [
          [
            'tribMun',
            [
              ['tribISSQN', kindCode[amounts.issKind]],
              [
                'cPaisResult',
                amounts.issKind === 'export' ? (amounts.resultCountry ?? null) : null,
              ],
              ['tpImunidade', amounts.issKind === 'immune' ? String(amounts.immunity ?? 1) : null],
              ['tpRetISSQN', withheldCode[amounts.issWithheld]],
              ['pAliq', statesRate && taxes.issPaid === 'note' ? rateText(amounts.issRate) : null],
            ],
          ],
          federalElement(amounts, taxes),
          ['totTrib', totalElements(amounts.totalTaxes)],
        ],
      ],
    ],
  ];
}

/**
 * `tribFed`. The schema has one element for contributions that are kept back, vRetCSLL: it is the sum of PIS, COFINS and CSLL, and
 * tpRetPisCofins says which of them; vPis and vCofins are what the provider pays itself.
 */
function federalElement({ ownPisCofins }: Amounts, taxes: Taxes): XmlElement {
  const kept = (['pis', 'cofins', 'csll'] as const).filter((tax) => taxes.withheld[tax] > 0);
  const sum = kept.reduce((cents, tax) => cents + taxes.withheld[tax], 0);
  const isTold = kept.length > 0 || Boolean(ownPisCofins);
  return [
    'tribFed',
    [
      isTold
        ? [
            'piscofins',
            [
              ['CST', ownPisCofins?.cst ?? '00'],
              ['vBCPisCofins', ownPisCofins ? decimal(taxes.federalBaseCents) : null],
              ['pAliqPis', ownPisCofins ? rateText(ownPisCofins.pisRate) : null],
              ['pAliqCofins', ownPisCofins ? rateText(ownPisCofins.cofinsRate) : null],
              ['vPis', taxes.own ? decimal(taxes.own.pisCents) : null],
              ['vCofins', taxes.own ? decimal(taxes.own.cofinsCents) : null],
              ['tpRetPisCofins', keptCode[kept.join(' ')] ?? null],
            ],
          ]
        : null,
      ['vRetCP', some(taxes.withheld.cp)],
      ['vRetIRRF', some(taxes.withheld.irrf)],
      ['vRetCSLL', some(sum)],
    ],
  ];
}

function totalElements(total: TotalTaxes): XmlContent {
  switch (total.kind) {
    case 'none':
      return [['indTotTrib', '0']];
    case 'simples':
      return [['pTotTribSN', rateText(total.rate)]];
    case 'amounts':
      return [
        [
          'vTotTrib',
          [
            ['vTotTribFed', decimal(total.federalCents)],
            ['vTotTribEst', decimal(total.stateCents)],
            ['vTotTribMun', decimal(total.municipalCents)],
          ],
        ],
      ];
    case 'rates':
      return [
        [
          'pTotTrib',
          [
            ['pTotTribFed', rateText(total.federal)],
            ['pTotTribEst', rateText(total.state)],
            ['pTotTribMun', rateText(total.municipal)],
          ],
        ],
      ];
  }
}

/** `IBSCBS`, of a regular note (finNFSe 0) whose customer is who gets the service (indDest 0). */
export function ibsCbsElement({ ibsCbs }: Amounts): XmlElement | null {
  if (!ibsCbs) return null;
  const { regular, deferral } = ibsCbs;
  return [
    'IBSCBS',
    [
      ['finNFSe', '0'],
      ['indFinal', ibsCbs.isPersonalUse ? '1' : '0'],
      ['cIndOp', ibsCbs.operation],
      ['tpEnteGov', ibsCbs.governmentBody ?? null],
      ['indDest', '0'],
      [
        'valores',
        [
          [
            'trib',
            [
              [
                'gIBSCBS',
                [
                  ['CST', ibsCbs.cst],
                  ['cClassTrib', ibsCbs.classTrib],
                  ['cCredPres', ibsCbs.presumedCredit ?? null],
                  [
                    'gTribRegular',
                    [
                      ['CSTReg', regular?.cst ?? null],
                      ['cClassTribReg', regular?.classTrib ?? null],
                    ],
                  ],
                  [
                    'gDif',
                    deferral
                      ? [
                          ['pDifUF', rateText(deferral.state)],
                          ['pDifMun', rateText(deferral.municipal)],
                          ['pDifCBS', rateText(deferral.federal)],
                        ]
                      : null,
                  ],
                ],
              ],
            ],
          ],
        ],
      ],
    ],
  ];
}
