import { decimal } from './amounts.rules.ts';
import type { ForeignTrade, ServiceLine } from './content.ts';
import { lineOf, linesOf } from './texts.rules.ts';
import type { XmlElement } from './xml-writer.rules.ts';

/** `serv`: where, what, and what the authority wants to know of trade with other countries. */
export function serviceElement(service: ServiceLine): XmlElement {
  return [
    'serv',
    [
      [
        'locPrest',
        [
          service.country
            ? ['cPaisPrestacao', service.country]
            : ['cLocPrestacao', service.cityIbge],
        ],
      ],
      [
        'cServ',
        [
          ['cTribNac', service.serviceCode],
          ['cTribMun', service.municipalCode],
          ['xDescServ', linesOf(service.description)],
          ['cNBS', service.nbs],
          ['cIntContrib', service.internalCode ?? null],
        ],
      ],
      tradeElement(service.foreignTrade ?? null),
      [
        'infoCompl',
        [
          ['xPed', lineOf(service.order)],
          ['xInfComp', lineOf(service.notes)],
        ],
      ],
    ],
  ];
}

function tradeElement(trade: ForeignTrade | null): XmlElement | null {
  if (!trade) return null;
  return [
    'comExt',
    [
      ['mdPrestacao', trade.mode],
      ['vincPrest', trade.bond],
      ['tpMoeda', trade.currency],
      ['vServMoeda', decimal(trade.currencyCents)],
      ['mecAFComexP', trade.providerSupport],
      ['mecAFComexT', trade.customerSupport],
      ['movTempBens', trade.goods],
      ['nDI', trade.importDocument],
      ['nRE', trade.exportDocument],
      ['mdic', trade.tellsMdic ? '1' : '0'],
    ],
  ];
}
