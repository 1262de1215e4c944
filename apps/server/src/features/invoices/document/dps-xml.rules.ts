import type { Customer, NoteContent, Provider } from './content.ts';
import { dpsId } from './dps-id.rules.ts';
import { brasiliaTime, layoutOf } from './layouts.rules.ts';
import { serviceElement } from './service-xml.rules.ts';
import { lineOf } from './texts.rules.ts';
import { ibsCbsElement, valuesElement } from './values-xml.rules.ts';
import { wrapXml, writeXml, type XmlElement } from './xml-writer.rules.ts';

export const NAMESPACE = 'http://www.sped.fazenda.gov.br/nfse';
/** verAplic: the program that made the document. */
export const PROGRAM = 'Balcao-1';
export const environmentCode = { production: '1', homologation: '2' } as const;
const regimeCode = { normal: '1', mei: '2', simples: '3' } as const;

/** The declaration of a note, not signed. Its content must have no faults (faultsOfContent). */
export function dpsXml(content: NoteContent): string {
  const emittedAt = brasiliaTime(content.emittedAt);
  const { version } = layoutOf(content.environment, emittedAt.slice(0, 10));
  const { substitutes } = content;
  const inside: XmlElement = [
    'infDPS',
    [
      ['tpAmb', environmentCode[content.environment]],
      ['dhEmi', emittedAt],
      ['verAplic', PROGRAM],
      ['serie', content.series],
      ['nDPS', String(content.number)],
      ['dCompet', content.competence],
      // The provider itself issues the note.
      ['tpEmit', '1'],
      ['cLocEmi', content.provider.cityIbge],
      substitutes && [
        'subst',
        [
          ['chSubstda', substitutes.accessKey],
          ['cMotivo', substitutes.reason],
          ['xMotivo', lineOf(substitutes.text)],
        ],
      ],
      ['prest', providerElements(content.provider)],
      personElement('toma', content.customer),
      personElement('interm', content.intermediary ?? null),
      serviceElement(content.service),
      valuesElement(content),
      ibsCbsElement(content.amounts),
    ],
  ];
  return wrapXml(
    'DPS',
    { xmlns: NAMESPACE, versao: version },
    writeXml(inside, { Id: dpsId(content) }),
  );
}

/** The element in which a tax id stands. */
export const taxIdElement = (taxId: string, of = ''): XmlElement => [
  `${taxId.length === 11 ? 'CPF' : 'CNPJ'}${of}`,
  taxId,
];

function providerElements(provider: Provider): XmlElement[] {
  const { regime, simplesScope = 1, specialRegime = 0 } = provider;
  return [
    taxIdElement(provider.taxId),
    ['IM', provider.municipalRegistration],
    ['fone', provider.phone],
    ['email', lineOf(provider.email)],
    [
      'regTrib',
      [
        ['opSimpNac', regimeCode[regime]],
        ['regApTribSN', regime === 'simples' ? String(simplesScope) : null],
        ['regEspTrib', String(specialRegime)],
      ],
    ],
  ];
}

function personElement(name: string, person: Customer | null): XmlElement | null {
  if (!person || person.kind === 'none') return null;
  return [
    name,
    [
      personId(person),
      ['IM', lineOf(person.municipalRegistration)],
      ['xNome', lineOf(person.name)],
      addressElement(person.address),
      ['fone', person.phone],
      ['email', lineOf(person.email)],
    ],
  ];
}

function personId({ kind, taxId, foreignId }: Customer): XmlElement {
  if (kind !== 'foreign') return taxIdElement(taxId ?? '');
  const nif = lineOf(foreignId?.nif);
  return nif ? ['NIF', nif] : ['cNaoNIF', String(foreignId?.reason ?? 0)];
}

function addressElement(address: Customer['address']): XmlElement | null {
  if (!address) return null;
  const where: XmlElement =
    'cep' in address
      ? [
          'endNac',
          [
            ['cMun', address.cityIbge],
            ['CEP', address.cep],
          ],
        ]
      : [
          'endExt',
          [
            ['cPais', address.country],
            ['cEndPost', lineOf(address.postalCode)],
            ['xCidade', lineOf(address.city)],
            ['xEstProvReg', lineOf(address.state)],
          ],
        ];
  return [
    'end',
    [
      where,
      ['xLgr', lineOf(address.street)],
      ['nro', lineOf(address.number)],
      ['xCpl', lineOf(address.complement)],
      ['xBairro', lineOf(address.district)],
    ],
  ];
}
