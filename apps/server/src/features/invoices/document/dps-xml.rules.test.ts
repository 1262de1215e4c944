import { DOMParser, type Element } from '@xmldom/xmldom';
import { expect, test } from 'vitest';
import { fieldPlaces, notOffered } from '../../../../test/invoice-places.ts';
import {
  customers,
  foreignTrade,
  noteContent,
  provider,
  service,
} from '../../../../test/invoices.ts';
import { schemaLeaves } from '../../../../test/schema-walk.ts';
import { childrenOf } from './check-signature.ts';
import type { Amounts, NoteContent } from './content.ts';
import { dpsXml } from './dps-xml.rules.ts';
import { layoutOf } from './layouts.rules.ts';
import { schemasOf } from './schemas.ts';

/** Each text of a document by its path, without the root. */
function textsOf(xml: string): Record<string, string> {
  const texts: Record<string, string> = {};
  const walk = (element: Element, path: string): void => {
    const children = childrenOf(element);
    if (children.length === 0) texts[path] = element.textContent ?? '';
    for (const child of children) walk(child, `${path}/${child.localName}`);
  };
  const root = new DOMParser().parseFromString(xml, 'text/xml').documentElement;
  for (const inside of root ? childrenOf(root) : []) {
    texts['@Id'] = inside.getAttribute('Id') ?? '';
    for (const child of childrenOf(inside)) walk(child, child.localName ?? '');
  }
  return texts;
}

/** The places where two documents differ. */
function changed(before: NoteContent, after: NoteContent): string[] {
  const [was, is] = [textsOf(dpsXml(before)), textsOf(dpsXml(after))];
  const all = new Set([...Object.keys(was), ...Object.keys(is)]);
  return [...all].filter((path) => was[path] !== is[path]).sort();
}

/** The paths of all values in a content: "customer.address.street". */
function fieldsOf(value: unknown, path = ''): string[] {
  if (value === null || typeof value !== 'object') return [path];
  return Object.entries(value).flatMap(([name, of]) =>
    fieldsOf(of, path ? `${path}.${name}` : name),
  );
}

function withField(content: NoteContent, field: string, value: unknown): NoteContent {
  const copy = structuredClone(content);
  const names = field.split('.');
  const last = names.pop() ?? '';
  const place = names.reduce(
    (at, name) => (at as Record<string, unknown>)[name] as object,
    copy as object,
  );
  (place as Record<string, unknown>)[last] = value;
  return copy;
}

const rich: Amounts = {
  valueCents: 100_000,
  unconditionalDiscountCents: 1_000,
  conditionalDiscountCents: 500,
  deductionCents: 2_000,
  issRate: '2.90',
  statesIssRate: true,
  issWithheld: 'customer',
  issKind: 'taxable',
  immunity: 1,
  resultCountry: 'DE',
  withheld: {
    pis: { cents: 650 },
    cofins: { rate: '3.00' },
    csll: { cents: 1_000 },
    irrf: { cents: 1_500 },
    cp: { cents: 1_100 },
  },
  ownPisCofins: { cst: '01', pisRate: '0.65', cofinsRate: '3.00' },
  totalTaxes: { kind: 'amounts', federalCents: 1_345, stateCents: 10, municipalCents: 290 },
  ibsCbs: {
    operation: '100301',
    isPersonalUse: false,
    cst: '000',
    classTrib: '000001',
    presumedCredit: '01',
    regular: { cst: '000', classTrib: '000002' },
    deferral: { state: '1.00', municipal: '2.00', federal: '3.00' },
    governmentBody: '1',
  },
};
const full = noteContent({
  provider: { ...provider, simplesScope: 1, specialRegime: 0 },
  customer: { ...customers.cnpj, municipalRegistration: '778899' },
  intermediary: { ...structuredClone(customers.cnpj), municipalRegistration: '778899' },
  service: {
    ...service,
    municipalCode: '001',
    country: null,
    foreignTrade: { ...foreignTrade, importDocument: 'DI1', exportDocument: 'RE1' },
    internalCode: 'S1',
    order: 'PED 1',
    notes: 'Obrigado.',
  },
  amounts: rich,
  substitutes: { accessKey: '1'.repeat(50), reason: '99', text: 'Descrição do serviço errada.' },
});

test('each field of a content lands in its element, and in no other', () => {
  for (const { field, value, from = {}, places } of fieldPlaces) {
    const before = Object.entries(from).reduce((now, [name, of]) => withField(now, name, of), full);
    expect([field, changed(before, withField(before, field, value))]).toEqual([
      field,
      [...places].sort(),
    ]);
  }
});

test('no field of a content is left out of the list', () => {
  const listed = new Set(fieldPlaces.map(({ field }) => field));
  const isListed = (field: string) =>
    listed.has(field) || [...listed].some((name) => field.startsWith(`${name}.`));
  const fields = fieldsOf(full).filter((field) => !isListed(field));
  expect(fields).toEqual([]);
});

test('each element of the schema is written from a field, or is one that we do not offer', () => {
  const schemas = schemasOf('DPS', layoutOf('homologation', '2026-11-26'));
  const leaves = schemaLeaves(
    schemas.map(({ contents }) => contents),
    'TCInfDPS',
  );
  expect(leaves.length).toBeGreaterThan(200);
  const written = new Set(fieldPlaces.flatMap(({ places }) => places));
  const constant = new Set(['verAplic', 'tpEmit', 'IBSCBS/finNFSe', 'IBSCBS/indDest']);
  const isOffered = (leaf: string) =>
    !notOffered.some((place) => leaf === place || leaf.startsWith(`${place}/`));
  const missing = leaves.filter(
    (leaf) => isOffered(leaf) && !written.has(leaf) && !constant.has(leaf),
  );
  expect(missing).toEqual([]);
  const unknown = [...written, ...constant].filter(
    (place) => place !== '@Id' && !leaves.includes(place),
  );
  expect(unknown).toEqual([]);
  const needless = notOffered.filter(
    (place) => !leaves.some((leaf) => leaf === place || leaf.startsWith(`${place}/`)),
  );
  expect(needless).toEqual([]);
});
