import type { NoteContent, SigningKey } from '../src/features/invoices/document/content.ts';
import { signXml } from '../src/features/invoices/document/sign-xml.ts';
import { computeTaxes } from '../src/features/invoices/document/taxes.rules.ts';
import { accessKey } from './invoices.ts';

/** The authority's answer for what it is asked, as it stands in its own papers. */
const withoutHead = (xml: string) => xml.replace(/^<\?xml[^>]*\?>/, '');
const NAMESPACE = 'http://www.sped.fazenda.gov.br/nfse';
const reais = (cents: number) => (cents / 100).toFixed(2);

export type Issued = { accessKey: string; xml: string };

/** The note that the authority makes of a signed declaration. */
export function issueNote(
  dps: string,
  content: NoteContent,
  authority: SigningKey,
  { number = content.number, change = (xml: string) => xml } = {},
): Issued {
  const { provider, amounts } = content;
  const key = accessKey(number, provider.taxId.padStart(14, '0'));
  const taxes = computeTaxes(amounts, provider);
  const taxId = provider.taxId.length === 11 ? 'CPF' : 'CNPJ';
  const xml = `<NFSe xmlns="${NAMESPACE}" versao="1.01"><infNFSe Id="NFS${key}"><xLocEmi>São Paulo</xLocEmi><xLocPrestacao>São Paulo</xLocPrestacao><nNFSe>${number}</nNFSe><cLocIncid>${provider.cityIbge}</cLocIncid><xLocIncid>São Paulo</xLocIncid><xTribNac>Suporte técnico em informática</xTribNac><verAplic>Autoridade-1</verAplic><ambGer>2</ambGer><tpEmis>1</tpEmis><procEmi>1</procEmi><cStat>100</cStat><dhProc>2026-11-26T12:31:00-03:00</dhProc><nDFSe>${number}</nDFSe><emit><${taxId}>${provider.taxId}</${taxId}><xNome>Empresa de Demonstração Ltda.</xNome><enderNac><xLgr>Avenida Paulista</xLgr><nro>1000</nro><xBairro>Bela Vista</xBairro><cMun>${provider.cityIbge}</cMun><UF>SP</UF><CEP>01310100</CEP></enderNac></emit><valores><vBC>${reais(taxes.issBaseCents)}</vBC><pAliqAplic>${amounts.issRate}</pAliqAplic><vISSQN>${reais(taxes.issCents)}</vISSQN><vTotalRet>${reais(taxes.withheldCents)}</vTotalRet><vLiq>${reais(taxes.netCents)}</vLiq></valores>${withoutHead(dps)}</infNFSe></NFSe>`;
  return { accessKey: key, xml: signXml(change(xml), authority) };
}

/** The event that the authority registers of a signed wish; 305101 is the authority's own. */
export function registerEvent(wish: string, id: string, authority: SigningKey): string {
  const xml = `<evento xmlns="${NAMESPACE}" versao="1.01"><infEvento Id="EVT${id.slice(3)}001"><verAplic>Autoridade-1</verAplic><ambGer>2</ambGer><nSeqEvento>1</nSeqEvento><dhProc>2026-11-27T08:00:00-03:00</dhProc><nDFSe>9</nDFSe>${withoutHead(wish)}</infEvento></evento>`;
  return signXml(xml, authority);
}
