/** Where the value of an element must be printed: block, label, and what else must be so (null: the element is not there). */
export type PrintedPlace = {
  path: string;
  block: string;
  label: string;
  set?: Record<string, string | null>;
};

const DPS = 'DPS/infDPS';

/** Elements and their labels, one block. */
const places = (
  block: string,
  base: string,
  rows: [path: string, label: string, set?: PrintedPlace['set']][],
): PrintedPlace[] =>
  rows.map(([path, label, set]) => ({ path: base + path, block, label, ...(set && { set }) }));

const without = (...paths: string[]) => Object.fromEntries(paths.map((path) => [path, null]));

function person(block: string, path: string): PrintedPlace[] {
  const at = `${DPS}/${path}`;
  const abroad = `${at}/end/endExt`;
  const national = without(
    ...['cPais', 'cEndPost', 'xCidade', 'xEstProvReg'].map((name) => `${abroad}/${name}`),
  );
  const taxId = 'CNPJ / CPF / NIF';
  const codes = 'Código IBGE / CEP';
  const hasRegistration = path !== 'IBSCBS/dest';
  return places(block, `${at}/`, [
    ['CNPJ', taxId],
    ['CPF', taxId, without(`${at}/CNPJ`)],
    ['NIF', taxId, without(`${at}/CNPJ`, `${at}/CPF`)],
    ['cNaoNIF', taxId, without(`${at}/CNPJ`, `${at}/CPF`, `${at}/NIF`)],
    ...(hasRegistration
      ? ([['IM', 'Indicador Municipal (Inscrição)']] satisfies [string, string][])
      : []),
    ['xNome', 'Nome / Nome Empresarial'],
    ['fone', 'Telefone'],
    ['email', 'E-mail'],
    ['end/xLgr', 'Endereço'],
    ['end/nro', 'Endereço'],
    ['end/xCpl', 'Endereço'],
    ['end/xBairro', 'Endereço'],
    ['end/endNac/cMun', codes, national],
    ['end/endNac/CEP', codes, national],
    ['end/endExt/cPais', 'Município / Sigla UF'],
    ['end/endExt/xCidade', 'Município / Sigla UF'],
    ['end/endExt/xEstProvReg', 'Município / Sigla UF'],
    ['end/endExt/cEndPost', 'Código Postal'],
  ]);
}

/** The provider issues the note itself, and says of itself only its CNPJ. */
const self = {
  [`${DPS}/tpEmit`]: '1',
  'emit/CNPJ': '12345678000195',
  [`${DPS}/prest/CNPJ`]: '12345678000195',
  ...without(
    ...['IM', 'xNome', 'fone', 'email'].map((name) => `${DPS}/prest/${name}`),
    ...['xLgr', 'nro', 'xCpl', 'xBairro'].map((name) => `${DPS}/prest/end/${name}`),
    ...['endNac/cMun', 'endNac/CEP'].map((name) => `${DPS}/prest/end/${name}`),
    ...['cPais', 'cEndPost', 'xCidade', 'xEstProvReg'].map(
      (name) => `${DPS}/prest/end/endExt/${name}`,
    ),
  ),
};
const selfByCpf = {
  ...self,
  ...without(`${DPS}/prest/CNPJ`, 'emit/CNPJ'),
  'emit/CPF': '52998224725',
  [`${DPS}/prest/CPF`]: '52998224725',
};

const PROVIDER = 'PRESTADOR / FORNECEDOR';
const MUNICIPAL = 'TRIBUTAÇÃO MUNICIPAL (ISSQN)';
const FEDERAL = 'TRIBUTAÇÃO FEDERAL (EXCETO CBS)';
const IBS_CBS = 'TRIBUTAÇÃO IBS / CBS';
const TOTAL = 'VALOR TOTAL DA NFS-E';
const FURTHER = 'INFORMAÇÕES COMPLEMENTARES';
const INCIDENCE = 'Município / Sigla UF / País de Incidência do ISSQN';
const DEDUCTIONS = 'Total Deduções/Reduções';
const iss = `${DPS}/valores/trib/tribMun`;
const fed = `${DPS}/valores/trib/tribFed`;
const total = `${DPS}/valores/trib/totTrib`;
const deduction = `${DPS}/valores/vDedRed`;

export const printedPlaces: PrintedPlace[] = [
  ...places('head', '', [
    ['xLocEmi', ''],
    ['ambGer', ''],
    [`${DPS}/tpAmb`, ''],
  ]),
  ...places('identity', '', [
    ['nNFSe', 'NÚMERO DA NFS-E'],
    ['dhProc', 'DATA E HORA DA EMISSÃO DA NFS-E'],
    ['cStat', 'SITUAÇÃO DA NFS-E'],
    [`${DPS}/dCompet`, 'COMPETÊNCIA DA NFS-E'],
    [`${DPS}/nDPS`, 'NÚMERO DA DPS'],
    [`${DPS}/serie`, 'SÉRIE DA DPS'],
    [`${DPS}/dhEmi`, 'DATA E HORA DA EMISSÃO DA DPS'],
    [`${DPS}/tpEmit`, 'EMITENTE DA NFS-E'],
    [`${DPS}/IBSCBS/finNFSe`, 'FINALIDADE'],
  ]),
  ...places(PROVIDER, 'emit/', [
    ['CNPJ', 'CNPJ / CPF / NIF', self],
    ['CPF', 'CNPJ / CPF / NIF', selfByCpf],
    ['IM', 'Indicador Municipal (Inscrição)', self],
    ['xNome', 'Nome / Nome Empresarial', self],
    ['fone', 'Telefone', self],
    ['email', 'E-mail', self],
    ['enderNac/xLgr', 'Endereço', self],
    ['enderNac/nro', 'Endereço', self],
    ['enderNac/xCpl', 'Endereço', self],
    ['enderNac/xBairro', 'Endereço', self],
    ['enderNac/cMun', 'Código IBGE / CEP', self],
    ['enderNac/CEP', 'Código IBGE / CEP', self],
    ['enderNac/UF', 'Município / Sigla UF', self],
  ]),
  ...person(PROVIDER, 'prest'),
  ...places(PROVIDER, `${DPS}/prest/regTrib/`, [
    ['opSimpNac', 'Simples Nacional na Data de Competência'],
    ['regApTribSN', 'Regime de Apuração Tributária pelo SN'],
  ]),
  ...person('TOMADOR / ADQUIRENTE', 'toma'),
  ...person('DESTINATÁRIO DA OPERAÇÃO', 'IBSCBS/dest'),
  ...person('INTERMEDIÁRIO DA OPERAÇÃO', 'interm'),
  ...places('SERVIÇO PRESTADO', '', [
    [`${DPS}/serv/cServ/cTribNac`, 'Código de Tributação Nacional / Municipal'],
    [`${DPS}/serv/cServ/cTribMun`, 'Código de Tributação Nacional / Municipal'],
    [`${DPS}/serv/cServ/cNBS`, 'Código da NBS'],
    [`${DPS}/serv/cServ/xDescServ`, 'Descrição do Serviço'],
    ['xLocPrestacao', 'Local da Prestação / Sigla UF / País'],
    [`${DPS}/serv/locPrest/cPaisPrestacao`, 'Local da Prestação / Sigla UF / País'],
    ['xTribMun', ''],
    ['xTribNac', '', without('xTribMun')],
  ]),
  ...places(MUNICIPAL, '', [
    [`${iss}/tribISSQN`, 'Tipo de Tributação do ISSQN'],
    ['xLocIncid', INCIDENCE],
    [`${iss}/cPaisResult`, INCIDENCE, without('xLocIncid', 'cLocIncid')],
    [`${DPS}/prest/regTrib/regEspTrib`, 'Regime Especial de Tributação do ISSQN'],
    [`${iss}/tpImunidade`, 'Tipo de Imunidade do ISSQN'],
    [`${iss}/exigSusp/tpSusp`, 'Suspensão da Exigibilidade do ISSQN'],
    [`${iss}/exigSusp/nProcesso`, 'Número Processo Suspensão'],
    [`${iss}/BM/nBM`, 'Benefício Municipal'],
    ['valores/tpBM', 'Benefício Municipal'],
    ['valores/vCalcBM', 'Cálculo do BM'],
    [`${deduction}/vDR`, DEDUCTIONS],
    ['valores/vCalcDR', DEDUCTIONS, without(`${deduction}/vDR`)],
    [`${deduction}/pDR`, DEDUCTIONS, without(`${deduction}/vDR`, 'valores/vCalcDR')],
    ['valores/vBC', 'BC ISSQN'],
    ['valores/pAliqAplic', 'Alíquota Aplicada'],
    [`${iss}/pAliq`, 'Alíquota Aplicada', without('valores/pAliqAplic')],
    [`${iss}/tpRetISSQN`, 'Retenção do ISSQN'],
    ['valores/vISSQN', 'ISSQN Apurado'],
  ]),
  ...places(FEDERAL, `${fed}/`, [
    ['vRetIRRF', 'IRRF'],
    ['vRetCP', 'Contribuição Previdenciária - Retida'],
    ['vRetCSLL', 'Contribuições Sociais - Retidas'],
    ['piscofins/vPis', 'PIS - Débito Apuração Própria'],
    ['piscofins/vCofins', 'COFINS - Débito Apuração Própria'],
    ['piscofins/tpRetPisCofins', 'Descrição Contrib. Sociais - Retidas'],
  ]),
  ...places(IBS_CBS, 'IBSCBS/', [
    ['cLocalidadeIncid', 'Indicador de Operação / Código IBGE / Município Incidência / Sigla UF'],
    ['xLocalidadeIncid', 'Indicador de Operação / Código IBGE / Município Incidência / Sigla UF'],
    ['valores/vBC', 'Base de Cálculo Após Exclusões e Reduções'],
    ['valores/uf/pRedAliqUF', 'Red. Alíq. IBS UF / IBS Mun / CBS'],
    ['valores/mun/pRedAliqMun', 'Red. Alíq. IBS UF / IBS Mun / CBS'],
    ['valores/fed/pRedAliqCBS', 'Red. Alíq. IBS UF / IBS Mun / CBS'],
    ['valores/uf/pIBSUF', 'Alíquota - IBS UF / IBS Mun'],
    ['valores/mun/pIBSMun', 'Alíquota - IBS UF / IBS Mun'],
    ['valores/mun/pAliqEfetMun', 'Alíq. Efetiva Municipal - IBS'],
    ['totCIBS/gIBS/gIBSMunTot/vIBSMun', 'Valor Apurado Municipal - IBS'],
    ['valores/uf/pAliqEfetUF', 'Alíq. Efetiva Estadual - IBS'],
    ['totCIBS/gIBS/gIBSUFTot/vIBSUF', 'Valor Apurado Estadual - IBS'],
    ['totCIBS/gIBS/vIBSTot', 'Valor Total Apurado - IBS'],
    ['valores/fed/pCBS', 'Alíquota - CBS'],
    ['valores/fed/pAliqEfetCBS', 'Alíq. Efetiva - CBS'],
    ['totCIBS/gCBS/vCBS', 'Valor Total Apurado - CBS'],
  ]),
  ...places(IBS_CBS, `${DPS}/IBSCBS/`, [
    ['valores/trib/gIBSCBS/CST', 'CST / cClassTrib'],
    ['valores/trib/gIBSCBS/cClassTrib', 'CST / cClassTrib'],
    ['cIndOp', 'Indicador de Operação / Código IBGE / Município Incidência / Sigla UF'],
  ]),
  ...places(TOTAL, '', [
    [`${DPS}/valores/vServPrest/vServ`, 'Valor da Operação / Serviço'],
    [`${DPS}/valores/vDescCondIncond/vDescIncond`, 'Desconto Incondicionado'],
    [`${DPS}/valores/vDescCondIncond/vDescCond`, 'Desconto Condicionado'],
    ['valores/vTotalRet', 'Total das Retenções (ISSQN / Federais)'],
    ['valores/vLiq', 'VALOR LÍQUIDO DA NFS-e'],
    ['IBSCBS/totCIBS/vTotNF', 'VALOR LÍQUIDO DA NFS-e + IBS/CBS'],
  ]),
  ...places(FURTHER, `${DPS}/`, [
    ['subst/chSubstda', ''],
    ['serv/obra/cObra', ''],
    ['serv/obra/inscImobFisc', ''],
    ['serv/atvEvento/idAtvEvt', ''],
    ['serv/infoCompl/idDocTec', ''],
    ['serv/infoCompl/docRef', ''],
    ['serv/infoCompl/xPed', ''],
    ['serv/infoCompl/gItemPed/xItemPed', ''],
    ['serv/infoCompl/xInfComp', ''],
  ]),
  ...places(FURTHER, '', [
    ['xOutInf', ''],
    [`${total}/pTotTribSN`, ''],
    ...['Fed', 'Est', 'Mun'].flatMap((level): [string, string, PrintedPlace['set']][] => [
      [`${total}/vTotTrib/vTotTrib${level}`, '', without(`${total}/pTotTribSN`)],
      [
        `${total}/pTotTrib/pTotTrib${level}`,
        '',
        without(`${total}/pTotTribSN`, `${total}/vTotTrib/vTotTrib${level}`),
      ],
    ]),
  ]),
];

/** Elements, or groups of them, that NT 008 does not print: how the document was made, and what a sum of it already says. */
export const notPrinted = [
  ...['xNBS', 'verAplic', 'tpEmis', 'procEmi', 'nDFSe', 'emit/xFant'],
  // Codes beside a name that is printed.
  ...['cLocIncid', `${DPS}/cLocEmi`, `${DPS}/serv/locPrest/cLocPrestacao`],
  ...['verAplic', 'cMotivoEmisTI', 'chNFSeRej', 'subst/cMotivo', 'subst/xMotivo'].map(
    (name) => `${DPS}/${name}`,
  ),
  ...['prest', 'toma', 'interm'].map((name) => `${DPS}/${name}/CAEPF`),
  ...['cServ/cIntContrib', 'comExt', 'obra/cCIB', 'obra/end'].map((name) => `${DPS}/serv/${name}`),
  ...['xNome', 'dtIni', 'dtFim', 'end'].map((name) => `${DPS}/serv/atvEvento/${name}`),
  ...[`${DPS}/valores/vServPrest/vReceb`, `${deduction}/documentos`],
  ...[`${iss}/BM/vRedBCBM`, `${iss}/BM/pRedBCBM`, `${total}/indTotTrib`],
  ...['CST', 'vBCPisCofins', 'pAliqPis', 'pAliqCofins'].map((name) => `${fed}/piscofins/${name}`),
  ...['pRedutor', 'valores/vCalcReeRepRes', 'totCIBS/gIBS/gIBSCredPres'].map(
    (name) => `IBSCBS/${name}`,
  ),
  ...['gIBS/gIBSUFTot/vDifUF', 'gIBS/gIBSMunTot/vDifMun', 'gCBS/gCBSCredPres', 'gCBS/vDifCBS'].map(
    (name) => `IBSCBS/totCIBS/${name}`,
  ),
  ...['gTribRegular', 'gTribCompraGov'].map((name) => `IBSCBS/totCIBS/${name}`),
  ...['indFinal', 'tpOper', 'gRefNFSe', 'tpEnteGov', 'indDest', 'imovel', 'valores/gReeRepRes'].map(
    (name) => `${DPS}/IBSCBS/${name}`,
  ),
  ...['cCredPres', 'gTribRegular', 'gDif'].map(
    (name) => `${DPS}/IBSCBS/valores/trib/gIBSCBS/${name}`,
  ),
];
