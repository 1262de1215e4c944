/** What a note says, before it is XML: the only input from which a document is built. Cents are whole numbers; rates are percentages as text with two decimals ("2.00"). */
export type NoteContent = {
  environment: Environment;
  /** An instant (ISO 8601). The document states it in Brasília's time. */
  emittedAt: string;
  /** The day when the service began, YYYY-MM-DD. */
  competence: string;
  /** 1 to 5 digits. */
  series: string;
  number: number;
  provider: Provider;
  customer: Customer;
  /** Who stands between provider and customer; never of kind `none`. */
  intermediary?: Customer | null;
  service: ServiceLine;
  amounts: Amounts;
  substitutes: Substituted | null;
};

/** tpAmb 1 and 2. */
export type Environment = 'production' | 'homologation';

/** opSimpNac 3, 2 and 1. */
export type Regime = 'simples' | 'mei' | 'normal';

export type Provider = {
  /** CNPJ (14 of 0-9 A-Z) or CPF (11 digits), without punctuation. */
  taxId: string;
  municipalRegistration: string | null;
  /** Not sent: the authority takes it from its own register when the provider is the issuer. */
  name: string;
  email: string | null;
  phone: string | null;
  /** IBGE code of the city that authorises the notes, 7 digits. */
  cityIbge: string;
  regime: Regime;
  /** regApTribSN, of Simples only: which taxes its monthly payment holds (1 all, 2 federal ones, 3 none). */
  simplesScope?: 1 | 2 | 3;
  /** regEspTrib; 0 is none. */
  specialRegime?: 0 | 1 | 2 | 3 | 4 | 5 | 6 | 9;
};

export type Customer = {
  /** With `none` the document names no customer at all. */
  kind: 'cpf' | 'cnpj' | 'foreign' | 'none';
  taxId: string | null;
  /** Of `foreign` only: the tax number of the own country, or why there is none (cNaoNIF). */
  foreignId?: { nif: string | null; reason: 0 | 1 | 2 | null };
  municipalRegistration?: string | null;
  name: string | null;
  address: NationalAddress | ForeignAddress | null;
  email: string | null;
  phone: string | null;
};

type Place = { street: string; number: string; complement: string | null; district: string };

export type NationalAddress = Place & { cityIbge: string; cep: string };

/** `country`: ISO 3166, two letters. */
export type ForeignAddress = Place & {
  country: string;
  postalCode: string;
  city: string;
  state: string;
};

export type ServiceLine = {
  /** cTribNac, 6 digits: item, sub-item and national part. */
  serviceCode: string;
  /** cTribMun, 3 digits. */
  municipalCode: string | null;
  /** 9 digits. */
  nbs: string | null;
  description: string;
  /** Where the service was given. */
  cityIbge: string;
  /** Where it was given abroad, instead of the city: ISO 3166, two letters. */
  country?: string | null;
  /** What the authority wants to know of a service sold to another country. */
  foreignTrade?: ForeignTrade | null;
  /** cIntContrib, up to 20 letters and digits. */
  internalCode?: string | null;
  /** xPed: the customer's order. */
  order?: string | null;
  /** xInfComp: free text below the service. */
  notes?: string | null;
};

/** The codes are those of the schema's TCComExterior. */
export type ForeignTrade = {
  mode: '1' | '2' | '3' | '4';
  bond: '0' | '1' | '2' | '3' | '4' | '5' | '6';
  /** Number of the currency, 3 digits: 220 is the US dollar, 978 the euro. */
  currency: string;
  currencyCents: number;
  /** 01 is none. */
  providerSupport: string;
  customerSupport: string;
  goods: '1' | '2' | '3';
  importDocument: string | null;
  exportDocument: string | null;
  tellsMdic: boolean;
};

/** What a customer keeps back: a share of the service's value, or an amount. */
export type Withholding = { rate: string } | { cents: number } | null;

export type Amounts = {
  valueCents: number;
  unconditionalDiscountCents: number;
  conditionalDiscountCents: number;
  /** What the law lets the provider take off the base of the ISS. */
  deductionCents: number;
  issRate: string;
  /** Says the rate in the document: its city has not set it in the national system. */
  statesIssRate?: boolean;
  issWithheld: 'no' | 'customer' | 'intermediary';
  issKind: 'taxable' | 'export' | 'immune' | 'not_due';
  /** tpImunidade, of `immune` only. */
  immunity?: 1 | 2 | 3 | 4 | 5 | null;
  /** Of `export` only: the country where the service had its result. */
  resultCountry?: string | null;
  withheld: Record<WithheldTax, Withholding>;
  /** PIS and COFINS that the provider pays itself (never in Simples and MEI). */
  ownPisCofins?: { cst: string; pisRate: string; cofinsRate: string } | null;
  totalTaxes: TotalTaxes;
  ibsCbs: IbsCbs | null;
};

export type WithheldTax = 'pis' | 'cofins' | 'csll' | 'irrf' | 'cp';

/** The sum of all taxes that a consumer is told (Lei 12.741/2012). */
export type TotalTaxes =
  | { kind: 'none' }
  | { kind: 'amounts'; federalCents: number; stateCents: number; municipalCents: number }
  | { kind: 'rates'; federal: string; state: string; municipal: string }
  | { kind: 'simples'; rate: string };

/** The taxes of the reform: IBS and CBS. */
export type IbsCbs = {
  /** cIndOp, 6 digits. */
  operation: string;
  isPersonalUse: boolean;
  /** 3 digits. */
  cst: string;
  /** 6 digits. */
  classTrib: string;
  /** 2 digits. */
  presumedCredit?: string | null;
  regular?: { cst: string; classTrib: string } | null;
  deferral?: { state: string; municipal: string; federal: string } | null;
  governmentBody?: '1' | '2' | '3' | '4' | null;
};

export type SubstitutionReason = '01' | '02' | '03' | '04' | '05' | '99';

export type Substituted = { accessKey: string; reason: SubstitutionReason; text: string | null };

/** What an event asks of the authority. */
export type EventContent = {
  environment: Environment;
  accessKey: string;
  /** Who asks: the note's provider. */
  taxId: string;
  /** An instant (ISO 8601). */
  at: string;
} & (
  | { kind: 'cancel'; reason: '1' | '2' | '9'; text: string }
  | { kind: 'substitute'; reason: SubstitutionReason; text: string | null; byAccessKey: string }
);

/** The key that signs, with its certificate. */
export type SigningKey = { keyPem: string; certPem: string; hash: 'sha1' | 'sha256' };

export type SignedDocument = { id: string; xml: string };

/** What a note that the authority has issued says of itself. */
export type ReadNote = {
  environment: Environment;
  accessKey: string;
  number: string;
  dpsId: string;
  /** dhProc as it stands in the note. */
  authorisedAt: string;
  providerTaxId: string;
  netCents: number;
};

export type ReadEvent = {
  accessKey: string;
  /** Six digits: 101101 cancelled, 105102 substituted, 305101 cancelled by the authority. */
  type: string;
  sequence: string;
  registeredAt: string;
  /** The note that takes the place of a substituted one. */
  byAccessKey: string | null;
};

/** An opened PFX. */
export type OpenedPfx = {
  keyPem: string;
  certPem: string;
  chainPem: string[];
  subject: string;
  /** CNPJ or CPF of ICP-Brasil's extension or name; null when the certificate says none. */
  taxId: string | null;
  notBefore: string;
  notAfter: string;
  serial: string;
};
