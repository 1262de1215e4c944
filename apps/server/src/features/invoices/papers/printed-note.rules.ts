import type { Element } from '@xmldom/xmldom';

type At = (path: string) => string | null;

const inside = (element: Element, name: string): Element[] =>
  [...element.childNodes].filter(
    (node): node is Element =>
      node.nodeType === node.ELEMENT_NODE && (node as Element).localName === name,
  );

/** All elements of a path: its last name may repeat, the others stand once. */
function elementsAt(element: Element | undefined, path: string): Element[] {
  let at = element ? [element] : [];
  for (const name of path.split('/')) at = at.slice(0, 1).flatMap((each) => inside(each, name));
  return at;
}

const textsAt = (element: Element | undefined, path: string): string[] =>
  elementsAt(element, path).map((each) => each.textContent ?? '');

const reader =
  (element: Element | undefined): At =>
  (path) =>
    textsAt(element, path)[0] || null;

/** Amounts, rates and codes as they stand in the XML; each field is one element, and none is computed. */
export type PrintedNote = ReturnType<typeof printedNote>;
export type PrintedPerson = ReturnType<typeof personAt>;

/** `national` and `foreign`: where the parts of the address stand that only one of them has. */
function addressAt(at: At, base: string, national: string, foreign: string) {
  return {
    street: at(`${base}/xLgr`),
    number: at(`${base}/nro`),
    complement: at(`${base}/xCpl`),
    district: at(`${base}/xBairro`),
    city: at(`${national}/cMun`),
    state: at(`${national}/UF`),
    cep: at(`${national}/CEP`),
    country: at(`${foreign}/cPais`),
    postalCode: at(`${foreign}/cEndPost`),
    foreignCity: at(`${foreign}/xCidade`),
    foreignState: at(`${foreign}/xEstProvReg`),
  };
}

function personAt(at: At, path: string, isIssuer = false) {
  const place = isIssuer ? `${path}/enderNac` : `${path}/end`;
  const national = isIssuer ? place : `${place}/endNac`;
  return {
    cnpj: at(`${path}/CNPJ`),
    cpf: at(`${path}/CPF`),
    nif: at(`${path}/NIF`),
    withoutNif: at(`${path}/cNaoNIF`),
    registration: at(`${path}/IM`),
    name: at(`${path}/xNome`),
    phone: at(`${path}/fone`),
    email: at(`${path}/email`),
    address: addressAt(at, place, national, `${place}/endExt`),
  };
}

function municipalAt(note: At, dps: At) {
  const tax = 'valores/trib/tribMun';
  return {
    kind: dps(`${tax}/tribISSQN`),
    resultCountry: dps(`${tax}/cPaisResult`),
    immunity: dps(`${tax}/tpImunidade`),
    suspension: dps(`${tax}/exigSusp/tpSusp`),
    process: dps(`${tax}/exigSusp/nProcesso`),
    benefit: dps(`${tax}/BM/nBM`),
    benefitKind: note('valores/tpBM'),
    benefitValue: note('valores/vCalcBM'),
    withheldBy: dps(`${tax}/tpRetISSQN`),
    cityCode: note('cLocIncid'),
    cityName: note('xLocIncid'),
    deduction: dps('valores/vDedRed/vDR'),
    deductionShare: dps('valores/vDedRed/pDR'),
    deductionOfPapers: note('valores/vCalcDR'),
    base: note('valores/vBC'),
    rate: note('valores/pAliqAplic'),
    statedRate: dps(`${tax}/pAliq`),
    tax: note('valores/vISSQN'),
  };
}

function federalAt(dps: At) {
  const tax = 'valores/trib/tribFed';
  return {
    irrf: dps(`${tax}/vRetIRRF`),
    cp: dps(`${tax}/vRetCP`),
    contributions: dps(`${tax}/vRetCSLL`),
    contributionsKind: dps(`${tax}/piscofins/tpRetPisCofins`),
    pis: dps(`${tax}/piscofins/vPis`),
    cofins: dps(`${tax}/piscofins/vCofins`),
  };
}

function ibsCbsAt(note: At, dps: At) {
  const [values, totals] = ['IBSCBS/valores', 'IBSCBS/totCIBS'];
  const stated = 'IBSCBS/valores/trib/gIBSCBS';
  return {
    purpose: dps('IBSCBS/finNFSe'),
    operation: dps('IBSCBS/cIndOp'),
    recipientKind: dps('IBSCBS/indDest'),
    cst: dps(`${stated}/CST`),
    classification: dps(`${stated}/cClassTrib`),
    cityCode: note('IBSCBS/cLocalidadeIncid'),
    cityName: note('IBSCBS/xLocalidadeIncid'),
    base: note(`${values}/vBC`),
    stateRate: note(`${values}/uf/pIBSUF`),
    stateReduction: note(`${values}/uf/pRedAliqUF`),
    stateEffective: note(`${values}/uf/pAliqEfetUF`),
    cityRate: note(`${values}/mun/pIBSMun`),
    cityReduction: note(`${values}/mun/pRedAliqMun`),
    cityEffective: note(`${values}/mun/pAliqEfetMun`),
    cbsRate: note(`${values}/fed/pCBS`),
    cbsReduction: note(`${values}/fed/pRedAliqCBS`),
    cbsEffective: note(`${values}/fed/pAliqEfetCBS`),
    stateTax: note(`${totals}/gIBS/gIBSUFTot/vIBSUF`),
    cityTax: note(`${totals}/gIBS/gIBSMunTot/vIBSMun`),
    ibs: note(`${totals}/gIBS/vIBSTot`),
    cbs: note(`${totals}/gCBS/vCBS`),
    total: note(`${totals}/vTotNF`),
  };
}

function totalTaxesAt(dps: At) {
  const total = 'valores/trib/totTrib';
  return {
    federal: dps(`${total}/vTotTrib/vTotTribFed`),
    state: dps(`${total}/vTotTrib/vTotTribEst`),
    municipal: dps(`${total}/vTotTrib/vTotTribMun`),
    federalShare: dps(`${total}/pTotTrib/pTotTribFed`),
    stateShare: dps(`${total}/pTotTrib/pTotTribEst`),
    municipalShare: dps(`${total}/pTotTrib/pTotTribMun`),
    simplesShare: dps(`${total}/pTotTribSN`),
  };
}

/**
 * What is printed of an authorised note, or of a declaration (DPS) alone: then all that the authority adds is null.
 * Each value is taken by its whole path, as the same names stand in several groups.
 */
export function printedNote(root: Element) {
  const noteElement = root.localName === 'NFSe' ? inside(root, 'infNFSe')[0] : undefined;
  const dpsElement = elementsAt(noteElement ?? root, noteElement ? 'DPS/infDPS' : 'infDPS')[0];
  const [note, dps] = [reader(noteElement), reader(dpsElement)];
  return {
    accessKey: noteElement?.getAttribute('Id')?.replace(/^NFS/, '') ?? null,
    number: note('nNFSe'),
    issuedAt: note('dhProc'),
    situation: note('cStat'),
    authority: note('ambGer'),
    cityName: note('xLocEmi'),
    dps: {
      id: dpsElement?.getAttribute('Id') ?? null,
      environment: dps('tpAmb'),
      number: dps('nDPS'),
      series: dps('serie'),
      emittedAt: dps('dhEmi'),
      competence: dps('dCompet'),
      emittedBy: dps('tpEmit'),
      city: dps('cLocEmi'),
    },
    issuer: personAt(note, 'emit', true),
    provider: personAt(dps, 'prest'),
    regime: {
      simples: dps('prest/regTrib/opSimpNac'),
      simplesScope: dps('prest/regTrib/regApTribSN'),
      special: dps('prest/regTrib/regEspTrib'),
    },
    customer: personAt(dps, 'toma'),
    recipient: personAt(dps, 'IBSCBS/dest'),
    intermediary: personAt(dps, 'interm'),
    service: {
      nationalCode: dps('serv/cServ/cTribNac'),
      nationalText: note('xTribNac'),
      municipalCode: dps('serv/cServ/cTribMun'),
      municipalText: note('xTribMun'),
      nbs: dps('serv/cServ/cNBS'),
      description: dps('serv/cServ/xDescServ'),
      cityCode: dps('serv/locPrest/cLocPrestacao'),
      cityName: note('xLocPrestacao'),
      country: dps('serv/locPrest/cPaisPrestacao'),
    },
    municipal: municipalAt(note, dps),
    federal: federalAt(dps),
    ibsCbs: ibsCbsAt(note, dps),
    totals: {
      service: dps('valores/vServPrest/vServ'),
      unconditional: dps('valores/vDescCondIncond/vDescIncond'),
      conditional: dps('valores/vDescCondIncond/vDescCond'),
      withheld: note('valores/vTotalRet'),
      net: note('valores/vLiq'),
    },
    totalTaxes: totalTaxesAt(dps),
    more: {
      substituted: dps('subst/chSubstda'),
      work: dps('serv/obra/cObra'),
      property: dps('serv/obra/inscImobFisc'),
      event: dps('serv/atvEvento/idAtvEvt'),
      technicalPaper: dps('serv/infoCompl/idDocTec'),
      reference: dps('serv/infoCompl/docRef'),
      order: dps('serv/infoCompl/xPed'),
      orderItems: textsAt(dpsElement, 'serv/infoCompl/gItemPed/xItemPed'),
      notes: dps('serv/infoCompl/xInfComp'),
      authority: note('xOutInf'),
    },
  };
}
