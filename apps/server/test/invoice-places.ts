import { customers } from './invoices.ts';

type Place = {
  field: string;
  /** Another value for the field. */
  value: unknown;
  /** What else must be so for the field to matter. */
  from?: Record<string, unknown>;
  /** The elements that then differ. */
  places: string[];
};

const municipal = 'valores/trib/tribMun';
const federal = 'valores/trib/tribFed';
const own = `${federal}/piscofins`;
const total = 'valores/trib/totTrib';
const ibsCbs = 'IBSCBS/valores/trib/gIBSCBS';
const trade = 'serv/comExt';
/** What is a share of the value, less the discount. */
const shares = [`${own}/vBCPisCofins`, `${own}/vPis`, `${own}/vCofins`, `${federal}/vRetCSLL`];

const foreign = { person: customers.foreign };
const national = 'person/end/endNac';
const abroad = 'person/end/endExt';

/** A customer and an intermediary are written alike. */
const personPlaces: Place[] = [
  {
    field: 'person.kind',
    value: 'none',
    places: [
      'CNPJ',
      'IM',
      'email',
      'end/endNac/CEP',
      'end/endNac/cMun',
      'end/nro',
      'end/xBairro',
      'end/xCpl',
      'end/xLgr',
      'fone',
      'xNome',
    ].map((name) => `person/${name}`),
  },
  { field: 'person.taxId', value: '12345678000195', places: ['person/CNPJ'] },
  { field: 'person.taxId', value: '52998224725', places: ['person/CNPJ', 'person/CPF'] },
  { field: 'person.foreignId.nif', value: 'X1', from: foreign, places: ['person/NIF'] },
  {
    field: 'person.foreignId',
    value: { nif: null, reason: 2 },
    from: foreign,
    places: ['person/NIF', 'person/cNaoNIF'],
  },
  { field: 'person.municipalRegistration', value: '5', places: ['person/IM'] },
  { field: 'person.name', value: 'Outro', places: ['person/xNome'] },
  { field: 'person.address.cityIbge', value: '3550308', places: [`${national}/cMun`] },
  { field: 'person.address.cep', value: '01310100', places: [`${national}/CEP`] },
  { field: 'person.address.street', value: 'Rua B', places: ['person/end/xLgr'] },
  { field: 'person.address.number', value: '2', places: ['person/end/nro'] },
  { field: 'person.address.complement', value: 'Fundos', places: ['person/end/xCpl'] },
  { field: 'person.address.district', value: 'Lapa', places: ['person/end/xBairro'] },
  { field: 'person.address.country', value: 'AT', from: foreign, places: [`${abroad}/cPais`] },
  {
    field: 'person.address.postalCode',
    value: '1',
    from: foreign,
    places: [`${abroad}/cEndPost`],
  },
  { field: 'person.address.city', value: 'Bonn', from: foreign, places: [`${abroad}/xCidade`] },
  {
    field: 'person.address.state',
    value: 'NRW',
    from: foreign,
    places: [`${abroad}/xEstProvReg`],
  },
  { field: 'person.email', value: 'c@d.example', places: ['person/email'] },
  { field: 'person.phone', value: '1144445555', places: ['person/fone'] },
];

function peoplePlaces(who: string, element: string): Place[] {
  return personPlaces.map(({ field, value, from, places }) => ({
    field: field.replace('person', who),
    value,
    from: from ? { [who]: customers.foreign } : {},
    places: places.map((place) => place.replace('person', element)),
  }));
}

/** Which elements each field of a content writes: the words are the schema's, not the code's. */
export const fieldPlaces: Place[] = [
  { field: 'environment', value: 'production', places: ['tpAmb'] },
  { field: 'emittedAt', value: '2026-11-26T15:30:01.000Z', places: ['dhEmi'] },
  { field: 'competence', value: '2026-11-25', places: ['dCompet'] },
  { field: 'series', value: '2', places: ['@Id', 'serie'] },
  { field: 'number', value: 2, places: ['@Id', 'nDPS'] },
  { field: 'provider.taxId', value: '11222333000181', places: ['@Id', 'prest/CNPJ'] },
  { field: 'provider.taxId', value: '52998224725', places: ['@Id', 'prest/CNPJ', 'prest/CPF'] },
  { field: 'provider.municipalRegistration', value: '9', places: ['prest/IM'] },
  // The authority refuses the name of a provider that issues the note itself.
  { field: 'provider.name', value: 'Outro', places: [] },
  { field: 'provider.email', value: 'a@b.example', places: ['prest/email'] },
  { field: 'provider.phone', value: '1122223333', places: ['prest/fone'] },
  { field: 'provider.cityIbge', value: '3304557', places: ['@Id', 'cLocEmi'] },
  {
    field: 'provider.regime',
    value: 'mei',
    from: {
      'amounts.ownPisCofins': null,
      'amounts.issWithheld': 'no',
      'amounts.statesIssRate': false,
    },
    places: ['prest/regTrib/opSimpNac'],
  },
  {
    field: 'provider.simplesScope',
    value: 2,
    from: { 'provider.regime': 'simples' },
    places: ['prest/regTrib/regApTribSN'],
  },
  { field: 'provider.specialRegime', value: 6, places: ['prest/regTrib/regEspTrib'] },
  ...peoplePlaces('customer', 'toma'),
  ...peoplePlaces('intermediary', 'interm'),
  { field: 'service.serviceCode', value: '010101', places: ['serv/cServ/cTribNac'] },
  { field: 'service.municipalCode', value: '002', places: ['serv/cServ/cTribMun'] },
  { field: 'service.nbs', value: '115021000', places: ['serv/cServ/cNBS'] },
  { field: 'service.description', value: 'Aula', places: ['serv/cServ/xDescServ'] },
  { field: 'service.cityIbge', value: '3304557', places: ['serv/locPrest/cLocPrestacao'] },
  {
    field: 'service.country',
    value: 'DE',
    places: ['serv/locPrest/cLocPrestacao', 'serv/locPrest/cPaisPrestacao'],
  },
  { field: 'service.internalCode', value: 'S2', places: ['serv/cServ/cIntContrib'] },
  { field: 'service.order', value: 'PED 2', places: ['serv/infoCompl/xPed'] },
  { field: 'service.notes', value: 'Até logo.', places: ['serv/infoCompl/xInfComp'] },
  { field: 'service.foreignTrade.mode', value: '2', places: [`${trade}/mdPrestacao`] },
  { field: 'service.foreignTrade.bond', value: '1', places: [`${trade}/vincPrest`] },
  { field: 'service.foreignTrade.currency', value: '978', places: [`${trade}/tpMoeda`] },
  { field: 'service.foreignTrade.currencyCents', value: 1, places: [`${trade}/vServMoeda`] },
  { field: 'service.foreignTrade.providerSupport', value: '02', places: [`${trade}/mecAFComexP`] },
  { field: 'service.foreignTrade.customerSupport', value: '02', places: [`${trade}/mecAFComexT`] },
  { field: 'service.foreignTrade.goods', value: '2', places: [`${trade}/movTempBens`] },
  { field: 'service.foreignTrade.importDocument', value: 'DI2', places: [`${trade}/nDI`] },
  { field: 'service.foreignTrade.exportDocument', value: 'RE2', places: [`${trade}/nRE`] },
  { field: 'service.foreignTrade.tellsMdic', value: true, places: [`${trade}/mdic`] },
  { field: 'amounts.valueCents', value: 200_000, places: ['valores/vServPrest/vServ', ...shares] },
  {
    field: 'amounts.unconditionalDiscountCents',
    value: 2_000,
    places: ['valores/vDescCondIncond/vDescIncond', ...shares],
  },
  {
    field: 'amounts.conditionalDiscountCents',
    value: 600,
    places: ['valores/vDescCondIncond/vDescCond'],
  },
  { field: 'amounts.deductionCents', value: 2_100, places: ['valores/vDedRed/vDR'] },
  { field: 'amounts.issRate', value: '3.00', places: [`${municipal}/pAliq`] },
  { field: 'amounts.statesIssRate', value: false, places: [`${municipal}/pAliq`] },
  { field: 'amounts.issWithheld', value: 'intermediary', places: [`${municipal}/tpRetISSQN`] },
  {
    field: 'amounts.issKind',
    value: 'not_due',
    from: { 'amounts.issWithheld': 'no' },
    places: [`${municipal}/tribISSQN`, `${municipal}/pAliq`],
  },
  {
    field: 'amounts.immunity',
    value: 3,
    from: { 'amounts.issKind': 'immune' },
    places: [`${municipal}/tpImunidade`],
  },
  {
    field: 'amounts.resultCountry',
    value: 'AT',
    from: { 'amounts.issKind': 'export' },
    places: [`${municipal}/cPaisResult`],
  },
  {
    field: 'amounts.withheld.pis',
    value: null,
    places: [`${own}/tpRetPisCofins`, `${federal}/vRetCSLL`],
  },
  { field: 'amounts.withheld.cofins', value: { rate: '4.00' }, places: [`${federal}/vRetCSLL`] },
  { field: 'amounts.withheld.csll', value: { cents: 1 }, places: [`${federal}/vRetCSLL`] },
  { field: 'amounts.withheld.irrf', value: { cents: 1 }, places: [`${federal}/vRetIRRF`] },
  { field: 'amounts.withheld.cp', value: { cents: 1 }, places: [`${federal}/vRetCP`] },
  { field: 'amounts.ownPisCofins.cst', value: '02', places: [`${own}/CST`] },
  {
    field: 'amounts.ownPisCofins.pisRate',
    value: '1.65',
    places: [`${own}/pAliqPis`, `${own}/vPis`],
  },
  {
    field: 'amounts.ownPisCofins.cofinsRate',
    value: '7.60',
    places: [`${own}/pAliqCofins`, `${own}/vCofins`],
  },
  { field: 'amounts.totalTaxes.federalCents', value: 1, places: [`${total}/vTotTrib/vTotTribFed`] },
  { field: 'amounts.totalTaxes.stateCents', value: 1, places: [`${total}/vTotTrib/vTotTribEst`] },
  {
    field: 'amounts.totalTaxes.municipalCents',
    value: 1,
    places: [`${total}/vTotTrib/vTotTribMun`],
  },
  {
    field: 'amounts.totalTaxes',
    value: { kind: 'simples', rate: '6.00' },
    from: { 'amounts.totalTaxes': { kind: 'none' } },
    places: [`${total}/indTotTrib`, `${total}/pTotTribSN`],
  },
  {
    field: 'amounts.totalTaxes',
    value: { kind: 'rates', federal: '1.00', state: '2.00', municipal: '3.00' },
    from: { 'amounts.totalTaxes': { kind: 'none' } },
    places: [
      `${total}/indTotTrib`,
      `${total}/pTotTrib/pTotTribFed`,
      `${total}/pTotTrib/pTotTribEst`,
      `${total}/pTotTrib/pTotTribMun`,
    ],
  },
  { field: 'amounts.ibsCbs.operation', value: '100302', places: ['IBSCBS/cIndOp'] },
  { field: 'amounts.ibsCbs.isPersonalUse', value: true, places: ['IBSCBS/indFinal'] },
  { field: 'amounts.ibsCbs.governmentBody', value: '2', places: ['IBSCBS/tpEnteGov'] },
  { field: 'amounts.ibsCbs.cst', value: '200', places: [`${ibsCbs}/CST`] },
  { field: 'amounts.ibsCbs.classTrib', value: '200001', places: [`${ibsCbs}/cClassTrib`] },
  { field: 'amounts.ibsCbs.presumedCredit', value: '02', places: [`${ibsCbs}/cCredPres`] },
  { field: 'amounts.ibsCbs.regular.cst', value: '200', places: [`${ibsCbs}/gTribRegular/CSTReg`] },
  {
    field: 'amounts.ibsCbs.regular.classTrib',
    value: '200001',
    places: [`${ibsCbs}/gTribRegular/cClassTribReg`],
  },
  { field: 'amounts.ibsCbs.deferral.state', value: '9.00', places: [`${ibsCbs}/gDif/pDifUF`] },
  { field: 'amounts.ibsCbs.deferral.municipal', value: '9.00', places: [`${ibsCbs}/gDif/pDifMun`] },
  { field: 'amounts.ibsCbs.deferral.federal', value: '9.00', places: [`${ibsCbs}/gDif/pDifCBS`] },
  { field: 'substitutes.accessKey', value: '2'.repeat(50), places: ['subst/chSubstda'] },
  { field: 'substitutes.reason', value: '01', places: ['subst/cMotivo'] },
  { field: 'substitutes.text', value: 'Outro motivo qualquer.', places: ['subst/xMotivo'] },
];

/** The elements that no field of ours writes; each is one of these groups. */
export const notOffered = [
  // Notes that a customer or an intermediary issues.
  'cMotivoEmisTI',
  'chNFSeRej',
  // The provider is Brazilian, and its name and address are the authority's.
  'prest/NIF',
  'prest/cNaoNIF',
  'prest/CAEPF',
  'prest/xNome',
  'prest/end',
  'toma/CAEPF',
  'interm/CAEPF',
  // Works, events, technical documents and items of an order.
  'serv/obra',
  'serv/atvEvento',
  'serv/infoCompl/idDocTec',
  'serv/infoCompl/docRef',
  'serv/infoCompl/gItemPed',
  // What an intermediary has received, and deductions by rate or by document.
  'valores/vServPrest/vReceb',
  'valores/vDedRed/pDR',
  'valores/vDedRed/documentos',
  // Suspended by a court, and benefits of a city.
  `${municipal}/exigSusp`,
  `${municipal}/BM`,
  // Governments, other notes, another recipient, real estate, refunds.
  'IBSCBS/tpOper',
  'IBSCBS/gRefNFSe',
  'IBSCBS/dest',
  'IBSCBS/imovel',
  'IBSCBS/valores/gReeRepRes',
];
