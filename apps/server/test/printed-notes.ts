import { signXml } from '../src/features/invoices/document/sign-xml.ts';
import { accessKey, keyOf } from './invoices.ts';

const NAMESPACE = 'http://www.sped.fazenda.gov.br/nfse';
const CITY = '3550308';
const PROVIDER = '12345678000195';

const national = (city: string, cep: string, street: string) =>
  `<end><endNac><cMun>${city}</cMun><CEP>${cep}</CEP></endNac><xLgr>${street}</xLgr><nro>100</nro><xCpl>Sala 12</xCpl><xBairro>Centro</xBairro></end>`;

/** The parts of a note; a test changes those that it is about. */
export const parts = {
  number: 1234,
  environment: '1',
  emittedBy: '1',
  providerName: 'Empresa de Demonstração Ltda.',
  simples: '<opSimpNac>1</opSimpNac><regEspTrib>0</regEspTrib>',
  substitutes: '',
  customer: `<toma><CNPJ>11222333000181</CNPJ><IM>998877</IM><xNome>Comércio de Exemplo &amp; Cia. Ltda.</xNome>${national('3304557', '20040002', 'Avenida Rio Branco')}<fone>21988887777</fone><email>compras@cliente.example</email></toma>`,
  intermediary: '',
  place: `<cLocPrestacao>${CITY}</cLocPrestacao>`,
  description:
    'Suporte técnico em informática.\nReferente a novembro de 2026, conforme contrato 45/2025.',
  further:
    '<infoCompl><xPed>PED-778</xPed><xInfComp>Pagamento até 10/12/2026 por Pix.</xInfComp></infoCompl>',
  discounts: '',
  municipal: '<tribISSQN>1</tribISSQN><tpRetISSQN>2</tpRetISSQN>',
  federal:
    '<tribFed><piscofins><CST>01</CST><vBCPisCofins>12500.00</vBCPisCofins><pAliqPis>0.65</pAliqPis><pAliqCofins>3.00</pAliqCofins><vPis>81.25</vPis><vCofins>375.00</vCofins><tpRetPisCofins>3</tpRetPisCofins></piscofins><vRetIRRF>187.50</vRetIRRF><vRetCSLL>581.25</vRetCSLL></tribFed>',
  total:
    '<pTotTrib><pTotTribFed>13.45</pTotTribFed><pTotTribEst>0.00</pTotTribEst><pTotTribMun>2.90</pTotTribMun></pTotTrib>',
  stated:
    '<IBSCBS><finNFSe>0</finNFSe><indFinal>0</indFinal><cIndOp>100301</cIndOp><indDest>0</indDest><valores><trib><gIBSCBS><CST>000</CST><cClassTrib>000001</cClassTrib></gIBSCBS></trib></valores></IBSCBS>',
  ibsCbs: `<IBSCBS><cLocalidadeIncid>3304557</cLocalidadeIncid><xLocalidadeIncid>Rio de Janeiro</xLocalidadeIncid><valores><vBC>11681.25</vBC><uf><pIBSUF>0.10</pIBSUF><pAliqEfetUF>0.10</pAliqEfetUF></uf><mun><pIBSMun>0.00</pIBSMun><pAliqEfetMun>0.00</pAliqEfetMun></mun><fed><pCBS>0.90</pCBS><pAliqEfetCBS>0.90</pAliqEfetCBS></fed></valores><totCIBS><vTotNF>11368.75</vTotNF><gIBS><vIBSTot>11.68</vIBSTot><gIBSUFTot><vIBSUF>11.68</vIBSUF></gIBSUFTot><gIBSMunTot><vIBSMun>0.00</vIBSMun></gIBSMunTot></gIBS><gCBS><vCBS>105.13</vCBS></gCBS></totCIBS></IBSCBS>`,
  nationalText:
    'Suporte técnico em informática, inclusive instalação, configuração e manutenção de programas de computação e bancos de dados.',
  otherText: '',
};
export type Parts = typeof parts;

const dpsId = ({ number }: Parts) =>
  `DPS${CITY}2${PROVIDER}00001${String(number).padStart(15, '0')}`;

const infDps = (of: Parts) =>
  `<infDPS Id="${dpsId(of)}"><tpAmb>${of.environment}</tpAmb><dhEmi>2026-11-26T12:30:00-03:00</dhEmi><verAplic>Balcao-1</verAplic><serie>1</serie><nDPS>${of.number}</nDPS><dCompet>2026-11-25</dCompet><tpEmit>${of.emittedBy}</tpEmit><cLocEmi>${CITY}</cLocEmi>${of.substitutes}<prest><CNPJ>${PROVIDER}</CNPJ><fone>1133334444</fone><email>fiscal@empresa.example</email><regTrib>${of.simples}</regTrib></prest>${of.customer}${of.intermediary}<serv><locPrest>${of.place}</locPrest><cServ><cTribNac>010701</cTribNac><xDescServ>${of.description}</xDescServ><cNBS>115022000</cNBS></cServ>${of.further}</serv><valores><vServPrest><vServ>12500.00</vServ></vServPrest>${of.discounts}<trib><tribMun>${of.municipal}</tribMun>${of.federal}<totTrib>${of.total}</totTrib></trib></valores>${of.stated}</infDPS>`;

let key: ReturnType<typeof keyOf> | undefined;
const signed = (xml: string) => {
  key ??= keyOf('AUTORIDADE DE DEMONSTRACAO');
  return signXml(xml, key);
};

/** A signed declaration alone, as the local sender leaves it. */
export const printedDps = (change: Partial<Parts> = {}): string =>
  signed(`<DPS xmlns="${NAMESPACE}" versao="1.01">${infDps({ ...parts, ...change })}</DPS>`);

/** A signed note with most of what the layout prints. */
export function printedNoteXml(change: Partial<Parts> = {}): string {
  const of = { ...parts, ...change };
  return signed(
    `<NFSe xmlns="${NAMESPACE}" versao="1.01"><infNFSe Id="NFS${accessKey(of.number)}"><xLocEmi>São Paulo</xLocEmi><xLocPrestacao>São Paulo</xLocPrestacao><nNFSe>${of.number}</nNFSe><cLocIncid>${CITY}</cLocIncid><xLocIncid>São Paulo</xLocIncid><xTribNac>${of.nationalText}</xTribNac><verAplic>Autoridade-1</verAplic><ambGer>2</ambGer><tpEmis>1</tpEmis><procEmi>1</procEmi><cStat>100</cStat><dhProc>2026-11-26T12:31:07-03:00</dhProc><nDFSe>${of.number}</nDFSe><emit><CNPJ>${PROVIDER}</CNPJ><IM>4455667</IM><xNome>${of.providerName}</xNome><enderNac><xLgr>Avenida Paulista</xLgr><nro>1000</nro><xCpl>10º andar</xCpl><xBairro>Bela Vista</xBairro><cMun>${CITY}</cMun><UF>SP</UF><CEP>01310100</CEP></enderNac></emit><valores><vBC>12500.00</vBC><pAliqAplic>2.90</pAliqAplic><vISSQN>362.50</vISSQN><vTotalRet>1131.25</vTotalRet><vLiq>11368.75</vLiq></valores>${of.otherText}${of.ibsCbs}<DPS versao="1.01">${infDps(of)}</DPS></infNFSe></NFSe>`,
  );
}
