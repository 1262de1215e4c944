import type {
  Amounts,
  Customer,
  EventContent,
  NoteContent,
  Provider,
  ServiceLine,
  SigningKey,
} from '../src/features/invoices/document/content.ts';
import { createLogger } from '../src/platform/logger.ts';
import { certificate } from './certificate.ts';

/** What the doors of documents take. */
export const documentContext = () => ({ log: createLogger('silent'), clock: () => new Date() });

let made: SigningKey | undefined;

/** The key of a demonstration certificate, which says so in its name. */
export function demoKey(hash: SigningKey['hash'] = 'sha256'): SigningKey {
  made ??= keyOf('CERTIFICADO DE DEMONSTRACAO SEM VALIDADE:12345678000195');
  return { ...made, hash };
}

export function keyOf(name: string): SigningKey {
  const { pem } = certificate(name);
  return { keyPem: pem.key, certPem: pem.cert, hash: 'sha256' };
}

export const provider: Provider = {
  taxId: '12345678000195',
  municipalRegistration: '4455667',
  name: 'Empresa de Demonstração Ltda.',
  email: 'fiscal@empresa.example',
  phone: '1133334444',
  cityIbge: '3550308',
  regime: 'normal',
};

const address = {
  cityIbge: '3304557',
  cep: '20040002',
  street: 'Avenida Rio Branco',
  number: '156',
  complement: 'Sala 1201',
  district: 'Centro',
};

const contact = { email: 'cliente@cliente.example', phone: '21988887777' };

/** Every kind of customer. */
export const customers = {
  cpf: { kind: 'cpf', taxId: '52998224725', name: 'Maria da Conceição', address, ...contact },
  cnpj: { kind: 'cnpj', taxId: '11222333000181', name: 'Comércio & Cia <ME>', address, ...contact },
  alphanumeric: { kind: 'cnpj', taxId: '12ABC34501DE35', name: 'Letras S.A.', address, ...contact },
  withoutAddress: {
    kind: 'cpf',
    taxId: '52998224725',
    name: 'João',
    address: null,
    email: null,
    phone: null,
  },
  foreign: {
    kind: 'foreign',
    taxId: null,
    foreignId: { nif: 'DE123456789', reason: null },
    name: 'Müller GmbH',
    address: {
      country: 'DE',
      postalCode: '10115',
      city: 'Berlin',
      state: 'Berlin',
      street: 'Invalidenstraße',
      number: '44',
      complement: null,
      district: 'Mitte',
    },
    email: null,
    phone: null,
  },
  withoutNif: {
    kind: 'foreign',
    taxId: null,
    foreignId: { nif: null, reason: 2 },
    name: 'John Doe',
    address: {
      country: 'US',
      postalCode: '10001',
      city: 'New York',
      state: 'NY',
      street: '5th Avenue',
      number: '1',
      complement: null,
      district: 'Manhattan',
    },
    email: null,
    phone: null,
  },
  none: { kind: 'none', taxId: null, name: null, address: null, email: null, phone: null },
} satisfies Record<string, Customer>;

export const service: ServiceLine = {
  serviceCode: '010701',
  municipalCode: null,
  nbs: '115022000',
  description: 'Suporte técnico em informática.\nReferente a novembro de 2026.',
  cityIbge: '3550308',
};

export const foreignTrade = {
  mode: '1',
  bond: '0',
  currency: '220',
  currencyCents: 20_000,
  providerSupport: '01',
  customerSupport: '01',
  goods: '1',
  importDocument: null,
  exportDocument: null,
  tellsMdic: false,
} as const;

export const nothingWithheld = { pis: null, cofins: null, csll: null, irrf: null, cp: null };

export const amounts: Amounts = {
  valueCents: 100_000,
  unconditionalDiscountCents: 0,
  conditionalDiscountCents: 0,
  deductionCents: 0,
  issRate: '2.90',
  issWithheld: 'no',
  issKind: 'taxable',
  withheld: nothingWithheld,
  totalTaxes: { kind: 'none' },
  ibsCbs: { operation: '100301', isPersonalUse: false, cst: '000', classTrib: '000001' },
};

/** A note of the demonstration, with what a test wants different. */
export function noteContent(change: Partial<NoteContent> = {}): NoteContent {
  return {
    environment: 'homologation',
    emittedAt: '2026-11-26T15:30:00.000Z',
    competence: '2026-11-26',
    series: '1',
    number: 1,
    provider,
    customer: customers.cpf,
    service,
    amounts,
    substitutes: null,
    ...change,
  };
}

/** An access key as the authority makes them: city, environment, kind of tax id, tax id, number, month, code and check digit. */
export const accessKey = (number: number, taxId = provider.taxId): string =>
  `${provider.cityIbge}22${taxId}${String(number).padStart(13, '0')}2611${'123456789'}0`;

export function cancellation(change: Partial<EventContent> = {}): EventContent {
  return {
    environment: 'homologation',
    kind: 'cancel',
    accessKey: accessKey(7),
    taxId: provider.taxId,
    at: '2026-11-26T15:30:00.000Z',
    reason: '1',
    text: 'Valor errado, será emitida outra.',
    ...change,
  } as EventContent;
}
