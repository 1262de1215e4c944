import { below, signedElement } from '../../src/features/invoices/document/check-signature.ts';
import type { SigningKey } from '../../src/features/invoices/document/content.ts';
import { signXml } from '../../src/features/invoices/document/sign-xml.ts';
import type { Schemas } from './schemas.ts';

const NAMESPACE = 'http://www.sped.fazenda.gov.br/nfse';
const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
const withoutHead = (xml: string) => xml.replace(/^<\?xml[^>]*\?>\s*/, '');

export type Fault = { codigo: string; descricao: string };
export type Declared = {
  id: string;
  taxId: string;
  city: string;
  number: string;
  value: string;
  /** What it says of the note that it replaces. */
  replaces: { accessKey: string; reason: string; text: string } | null;
};

const fault = (codigo: string, descricao: string): Fault => ({ codigo, descricao });

/** What a DPS says, or why it is refused: against the schema, or with a signature that does not hold. */
export async function judgeDps(schemas: Schemas, xml: string): Promise<Declared | Fault> {
  const faults = await schemas.faultsOf('DPS', xml);
  if (faults.length > 0) return fault('E1235', `Falha no esquema XML do DF-e: ${faults[0]}`);
  try {
    const dps = signedElement(xml, 'DPS', 'infDPS');
    const text = (...path: string[]) => below(dps, ...path)?.textContent ?? '';
    const replaced = text('subst', 'chSubstda');
    return {
      id: dps.getAttribute('Id') ?? '',
      taxId: text('prest', 'CNPJ') || text('prest', 'CPF'),
      city: text('cLocEmi'),
      number: text('nDPS'),
      value: text('valores', 'vServPrest', 'vServ'),
      replaces: replaced
        ? { accessKey: replaced, reason: text('subst', 'cMotivo'), text: text('subst', 'xMotivo') }
        : null,
    };
  } catch (error) {
    return fault('E0714', `A assinatura não confere: ${String(error)}`);
  }
}

/** Why a wish for an event is refused; null for none. */
export async function judgeEvent(schemas: Schemas, xml: string): Promise<Fault | null> {
  const faults = await schemas.faultsOf('pedRegEvento', xml);
  if (faults.length > 0) return fault('E1235', `Falha no esquema XML do DF-e: ${faults[0]}`);
  try {
    signedElement(xml, 'pedRegEvento', 'infPedReg');
    return null;
  } catch (error) {
    return fault('E0714', `A assinatura não confere: ${String(error)}`);
  }
}

const keyOf = ({ city, taxId }: Declared, number: number): string =>
  `${city}22${taxId.padStart(14, '0')}${String(number).padStart(13, '0')}26111234567890`.slice(
    0,
    50,
  );

/** The note that the authority makes of a DPS: what it holds is signed once more. */
export function makeNote(dps: string, declared: Declared, number: number, key: SigningKey) {
  const accessKey = keyOf(declared, number);
  const { city, taxId, value } = declared;
  const body = `<NFSe xmlns="${NAMESPACE}" versao="1.01"><infNFSe Id="NFS${accessKey}"><xLocEmi>Campinas</xLocEmi><xLocPrestacao>Campinas</xLocPrestacao><nNFSe>${number}</nNFSe><cLocIncid>${city}</cLocIncid><xLocIncid>Campinas</xLocIncid><xTribNac>Suporte técnico em informática</xTribNac><verAplic>Autoridade-1</verAplic><ambGer>2</ambGer><tpEmis>1</tpEmis><procEmi>1</procEmi><cStat>100</cStat><dhProc>2026-11-26T12:31:00-03:00</dhProc><nDFSe>${number}</nDFSe><emit><CNPJ>${taxId}</CNPJ><xNome>Empresa de teste</xNome><enderNac><xLgr>Avenida Paulista</xLgr><nro>1000</nro><xBairro>Bela Vista</xBairro><cMun>${city}</cMun><UF>SP</UF><CEP>01310100</CEP></enderNac></emit><valores><vBC>${value}</vBC><vLiq>${value}</vLiq></valores>${withoutHead(dps)}</infNFSe></NFSe>`;
  return { accessKey, xml: signXml(body, key) };
}

/** The event that the authority registers of a wish. */
export function makeEvent(wish: string, id: string, key: SigningKey): string {
  const body = `<evento xmlns="${NAMESPACE}" versao="1.01"><infEvento Id="EVT${id.slice(3)}001"><verAplic>Autoridade-1</verAplic><ambGer>2</ambGer><nSeqEvento>1</nSeqEvento><dhProc>2026-11-27T08:00:00-03:00</dhProc><nDFSe>9</nDFSe>${withoutHead(wish)}</infEvento></evento>`;
  return signXml(body, key);
}

/** The event that the authority makes by itself of a note that was replaced: nobody asked for it, so that the wish inside is not signed. */
export function makeSubstitution(
  { accessKey: by, taxId, replaces }: Pick<Declared, 'taxId' | 'replaces'> & { accessKey: string },
  key: SigningKey,
): string {
  const { accessKey = '', reason = '', text = '' } = replaces ?? {};
  const id = `PRE${accessKey}105102`;
  const why = `<xDesc>Cancelamento de NFS-e por Substituição</xDesc><cMotivo>${reason}</cMotivo><xMotivo>${escaped(text)}</xMotivo><chSubstituta>${by}</chSubstituta>`;
  const wish = `<pedRegEvento versao="1.01"><infPedReg Id="${id}"><tpAmb>2</tpAmb><verAplic>Autoridade-1</verAplic><dhEvento>2026-11-27T08:00:00-03:00</dhEvento><CNPJAutor>${taxId}</CNPJAutor><chNFSe>${accessKey}</chNFSe><e105102>${why}</e105102></infPedReg></pedRegEvento>`;
  return makeEvent(wish, id, key);
}
