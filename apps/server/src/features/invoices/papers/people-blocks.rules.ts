import type { FormBlock, FormCell } from '../../../platform/pdf/form-layout.ts';
import { cepOf, joined, NOTHING, phoneOf, taxIdOf } from './formats.rules.ts';
import type { PrintedNote, PrintedPerson } from './printed-note.rules.ts';
import { wordsOf } from './words.rules.ts';

/** Names of cities by IBGE code. */
export type Cities = ReadonlyMap<string, { name: string; state: string }>;

/** The city as the note itself names it, else as our table does: "Campinas / SP". */
export function cityAndState(cities: Cities, code: string | null, name: string | null = null) {
  const known = code === null ? undefined : cities.get(code);
  return joined(name ?? known?.name ?? null, known?.state ?? null);
}

function taxIdIn(person: PrintedPerson): string {
  const { cnpj, cpf, nif, withoutNif } = person;
  return taxIdOf(cnpj ?? cpf) ?? nif ?? wordsOf('withoutNif', withoutNif) ?? NOTHING;
}

const isNamed = (person: PrintedPerson): boolean =>
  taxIdIn(person) !== NOTHING || person.name !== null;

function streetOf({ street, number, complement, district }: PrintedPerson['address']): string {
  return [street, number, complement, district].filter(Boolean).join(', ') || NOTHING;
}

function placeOf({ address }: PrintedPerson, cities: Cities): string {
  if (!address.country) {
    const known = address.city === null ? undefined : cities.get(address.city);
    return joined(known?.name ?? null, address.state ?? known?.state ?? null);
  }
  return joined(address.foreignCity, address.foreignState, address.country);
}

function personRows(person: PrintedPerson, cities: Cities): FormCell[][] {
  const { address } = person;
  const code = address.country
    ? (address.postalCode ?? NOTHING)
    : joined(address.city, cepOf(address.cep));
  return [
    [
      { label: 'CNPJ / CPF / NIF', value: taxIdIn(person) },
      { label: 'Indicador Municipal (Inscrição)', value: person.registration ?? NOTHING },
      { label: 'Telefone', value: phoneOf(person.phone) ?? NOTHING },
    ],
    [
      { label: 'Nome / Nome Empresarial', value: person.name ?? NOTHING, columns: 2 },
      { label: 'Município / Sigla UF', value: placeOf(person, cities) },
      { label: address.country ? 'Código Postal' : 'Código IBGE / CEP', value: code },
    ],
    [
      { label: 'Endereço', value: streetOf(address), columns: 2 },
      { label: 'E-mail', value: person.email ?? NOTHING, columns: 2 },
    ],
  ];
}

/** Fills what a declaration leaves to the authority's register; one person, two sources. */
function completed(stated: PrintedPerson, registered: PrintedPerson): PrintedPerson {
  const filled = { ...registered, ...withoutNulls(stated) };
  const isStated = Object.values(stated.address).some((part) => part !== null);
  return { ...filled, address: isStated ? stated.address : registered.address };
}

const withoutNulls = (person: PrintedPerson): Partial<PrintedPerson> =>
  Object.fromEntries(Object.entries(person).filter(([, value]) => value !== null));

/** Who gave the service. The authority's register speaks of whoever issued the note: only if that is the provider is it the provider's. */
export function providerOf({ dps, issuer, provider, accessKey }: PrintedNote): PrintedPerson {
  if (dps.emittedBy !== '1') return provider;
  const isIssuer = (provider.cnpj ?? provider.cpf) === (issuer.cnpj ?? issuer.cpf);
  if (isIssuer) return completed(provider, issuer);
  const { address } = provider;
  // A declaration alone names no more than the city that will authorise it.
  return accessKey
    ? provider
    : { ...provider, address: { ...address, city: address.city ?? dps.city } };
}

function providerBlock(note: PrintedNote, cities: Cities): FormBlock {
  const { simples, simplesScope } = note.regime;
  return {
    title: 'PRESTADOR / FORNECEDOR',
    rows: [
      ...personRows(providerOf(note), cities),
      [
        {
          label: 'Simples Nacional na Data de Competência',
          value: wordsOf('simples', simples) ?? NOTHING,
          columns: 2,
        },
        {
          label: 'Regime de Apuração Tributária pelo SN',
          value: wordsOf('simplesScope', simplesScope) ?? NOTHING,
          columns: 2,
        },
      ],
    ],
  };
}

function personBlock(
  person: PrintedPerson,
  cities: Cities,
  { title, missing }: { title: string; missing: string },
): FormBlock {
  if (!isNamed(person)) return { sentence: missing };
  return { title, rows: personRows(person, cities) };
}

/** The blocks of those who take part: provider, customer, recipient, intermediary. */
export function peopleBlocks(note: PrintedNote, cities: Cities): FormBlock[] {
  const isOwnRecipient = note.ibsCbs.recipientKind === '0' && !isNamed(note.recipient);
  return [
    providerBlock(note, cities),
    personBlock(note.customer, cities, {
      title: 'TOMADOR / ADQUIRENTE',
      missing: 'TOMADOR/ADQUIRENTE DA OPERAÇÃO NÃO IDENTIFICADO NA NFS-e',
    }),
    personBlock(note.recipient, cities, {
      title: 'DESTINATÁRIO DA OPERAÇÃO',
      missing: isOwnRecipient
        ? 'O DESTINATÁRIO É O PRÓPRIO TOMADOR/ADQUIRENTE DA OPERAÇÃO'
        : 'DESTINATÁRIO DA OPERAÇÃO NÃO IDENTIFICADO NA NFS-e',
    }),
    personBlock(note.intermediary, cities, {
      title: 'INTERMEDIÁRIO DA OPERAÇÃO',
      missing: 'INTERMEDIÁRIO DA OPERAÇÃO NÃO IDENTIFICADO NA NFS-e',
    }),
  ];
}
