import type { Element } from '@xmldom/xmldom';
import { below, NotGenuine, refuseDeclarations, signedElement } from './check-signature.ts';
import type { Environment, ReadEvent, ReadNote } from './content.ts';
import { layoutOf } from './layouts.rules.ts';
import type { DocumentKind } from './schemas.ts';
import { faultsOfXml } from './xsd-check.ts';

const textAt = (element: Element, ...path: string[]): string | undefined =>
  below(element, ...path)?.textContent ?? undefined;

function needed(element: Element, ...path: string[]): string {
  const text = textAt(element, ...path);
  if (!text) throw new NotGenuine(`no ${path.join('/')}`);
  return text;
}

const environmentOf = (code: string): Environment => (code === '1' ? 'production' : 'homologation');

/**
 * The authority moves to a new layout on a day of its own, and old notes stay as they were: what it has issued is held against the newest
 * layout, which takes all that the older ones took.
 */
const newest = layoutOf('homologation', '9999-12-31');

async function refuseInvalid(kind: DocumentKind, xml: string): Promise<void> {
  refuseDeclarations(xml);
  const [fault] = await faultsOfXml(kind, newest, xml);
  if (fault) throw new NotGenuine(`against the schema: ${fault}`);
}

/** What an issued note says, of which every word is signed. Throws NotGenuine. */
export async function readNote(xml: string): Promise<ReadNote> {
  await refuseInvalid('NFSe', xml);
  const note = signedElement(xml, 'NFSe', 'infNFSe');
  const dps = below(note, 'DPS', 'infDPS');
  if (!dps) throw new NotGenuine('no declaration');
  return {
    environment: environmentOf(needed(dps, 'tpAmb')),
    accessKey: (note.getAttribute('Id') ?? '').slice(3),
    number: needed(note, 'nNFSe'),
    dpsId: dps.getAttribute('Id') ?? '',
    authorisedAt: needed(note, 'dhProc'),
    providerTaxId: textAt(note, 'emit', 'CNPJ') ?? needed(note, 'emit', 'CPF'),
    netCents: Math.round(Number(needed(note, 'valores', 'vLiq')) * 100),
  };
}

/** What a registered event says, of which every word is signed. Throws NotGenuine. */
export async function readEvent(xml: string): Promise<ReadEvent> {
  await refuseInvalid('evento', xml);
  const event = signedElement(xml, 'evento', 'infEvento');
  const asked = below(event, 'pedRegEvento', 'infPedReg');
  if (!asked) throw new NotGenuine('no wish for an event');
  const id = (event.getAttribute('Id') ?? '').slice(3);
  const [accessKey, type] = [needed(asked, 'chNFSe'), id.slice(50, 56)];
  if (!id.startsWith(accessKey) || !below(asked, `e${type}`))
    throw new NotGenuine('the id is of another event');
  return {
    accessKey,
    type,
    sequence: id.slice(56),
    registeredAt: needed(event, 'dhProc'),
    byAccessKey: textAt(asked, 'e105102', 'chSubstituta') ?? null,
  };
}
