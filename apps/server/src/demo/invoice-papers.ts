import forge from 'node-forge';
import type {
  EventContent,
  NoteContent,
  SigningKey,
} from '../features/invoices/document/content.ts';
import { dpsId, eventId } from '../features/invoices/document/dps-id.rules.ts';
import { dpsXml } from '../features/invoices/document/dps-xml.rules.ts';
import { eventXml } from '../features/invoices/document/event-xml.rules.ts';
import { brasiliaTime } from '../features/invoices/document/layouts.rules.ts';
import { signXml } from '../features/invoices/document/sign-xml.ts';
import { computeTaxes } from '../features/invoices/document/taxes.rules.ts';
import { certify } from '../platform/pdf/certificate.ts';

const NAMESPACE = 'http://www.sped.fazenda.gov.br/nfse';
const reais = (cents: number) => (cents / 100).toFixed(2);
const withoutHead = (xml: string) => xml.replace(/^<\?xml[^>]*\?>/, '');

/** Where the notes of a unit come from. */
export type Town = { name: string; state: string; cep: string };
/** How the authority names what was done. */
const SERVICE = 'Lubrificação, limpeza, conserto e manutenção de máquinas e equipamentos';

export type DemoKey = SigningKey & {
  subject: string;
  serial: string;
  from: Date;
  until: Date;
};

/** The certificate of the demonstration's company, which says in its name that it is worth nothing. */
export async function demoCertificate(cnpj: string, validity: { from: Date; until: Date }) {
  const subject = `SOLAR AURORA DEMONSTRACAO SEM VALIDADE:${cnpj}`;
  const { key, certificate } = await certify(subject, validity, 2048);
  return {
    ...{ subject, serial: certificate.serialNumber, ...validity, hash: 'sha256' },
    keyPem: forge.pki.privateKeyToPem(key),
    certPem: forge.pki.certificateToPem(certificate),
  } satisfies DemoKey;
}

/** The check digit of an access key. */
function checkDigit(digits: string): number {
  const sum = [...digits]
    .toReversed()
    .reduce((total, digit, at) => total + Number(digit) * (2 + (at % 8)), 0);
  return sum % 11 < 2 ? 0 : 11 - (sum % 11);
}

/** The key that the authority would give the note: city, tax id, number, month, a code and a check digit. */
export function accessKeyOf({ provider, number, emittedAt }: NoteContent): string {
  const month = brasiliaTime(emittedAt).slice(2, 7).replace('-', '');
  const code = String((number * 7_654_321) % 1_000_000_000).padStart(9, '0');
  const digits = `${provider.cityIbge}22${provider.taxId}${String(number).padStart(13, '0')}${month}${code}`;
  return `${digits}${checkDigit(digits)}`;
}

/** The signed declaration of a note. */
export const declare = (content: NoteContent, key: SigningKey) => ({
  id: dpsId(content),
  xml: signXml(dpsXml(content), key),
});

/** The note as the authority would issue it, signed with the demonstration's own certificate. */
export function issue(dps: string, content: NoteContent, key: SigningKey, town: Town): string {
  const { provider, amounts, number } = content;
  const taxes = computeTaxes(amounts, provider);
  const at = brasiliaTime(new Date(Date.parse(content.emittedAt) + 2_000).toISOString());
  const xml = `<NFSe xmlns="${NAMESPACE}" versao="1.01"><infNFSe Id="NFS${accessKeyOf(content)}"><xLocEmi>${town.name}</xLocEmi><xLocPrestacao>${town.name}</xLocPrestacao><nNFSe>${number}</nNFSe><cLocIncid>${provider.cityIbge}</cLocIncid><xLocIncid>${town.name}</xLocIncid><xTribNac>${SERVICE}</xTribNac><verAplic>Demonstracao</verAplic><ambGer>2</ambGer><tpEmis>1</tpEmis><procEmi>1</procEmi><cStat>100</cStat><dhProc>${at}</dhProc><nDFSe>${number}</nDFSe><emit><CNPJ>${provider.taxId}</CNPJ><xNome>${provider.name}</xNome><enderNac><xLgr>Avenida do Sol</xLgr><nro>1000</nro><xBairro>Centro</xBairro><cMun>${provider.cityIbge}</cMun><UF>${town.state}</UF><CEP>${town.cep}</CEP></enderNac></emit><valores><vBC>${reais(taxes.issBaseCents)}</vBC><pAliqAplic>${amounts.issRate}</pAliqAplic><vISSQN>${reais(taxes.issCents)}</vISSQN><vTotalRet>${reais(taxes.withheldCents)}</vTotalRet><vLiq>${reais(taxes.netCents)}</vLiq></valores>${withoutHead(dps)}</infNFSe></NFSe>`;
  return signXml(xml, key);
}

/** The signed wish for an event, and what the authority would register of it. */
export function register(event: EventContent, key: SigningKey): { wish: string; answer: string } {
  const id = eventId(event);
  const wish = signXml(eventXml(event), key);
  const at = brasiliaTime(event.at);
  const xml = `<evento xmlns="${NAMESPACE}" versao="1.01"><infEvento Id="EVT${id.slice(3)}001"><verAplic>Demonstracao</verAplic><ambGer>2</ambGer><nSeqEvento>1</nSeqEvento><dhProc>${at}</dhProc><nDFSe>9</nDFSe>${withoutHead(wish)}</infEvento></evento>`;
  return { wish, answer: signXml(xml, key) };
}
