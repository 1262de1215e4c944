import type { EventContent } from './content.ts';
import { eventCode, eventId } from './dps-id.rules.ts';
import { environmentCode, NAMESPACE, PROGRAM, taxIdElement } from './dps-xml.rules.ts';
import { brasiliaTime, layoutOf } from './layouts.rules.ts';
import { lineOf } from './texts.rules.ts';
import { wrapXml, writeXml, type XmlElement } from './xml-writer.rules.ts';

/** The schema takes these words and no others. */
const description = {
  cancel: 'Cancelamento de NFS-e',
  substitute: 'Cancelamento de NFS-e por Substituição',
} as const;

/** The wish for an event, not signed. */
export function eventXml(event: EventContent): string {
  const at = brasiliaTime(event.at);
  const { version } = layoutOf(event.environment, at.slice(0, 10));
  const inside: XmlElement = [
    'infPedReg',
    [
      ['tpAmb', environmentCode[event.environment]],
      ['verAplic', PROGRAM],
      ['dhEvento', at],
      taxIdElement(event.taxId, 'Autor'),
      ['chNFSe', event.accessKey],
      [
        `e${eventCode(event.kind)}`,
        [
          ['xDesc', description[event.kind]],
          ['cMotivo', event.reason],
          ['xMotivo', lineOf(event.text)],
          event.kind === 'substitute' ? ['chSubstituta', event.byAccessKey] : null,
        ],
      ],
    ],
  ];
  return wrapXml(
    'pedRegEvento',
    { xmlns: NAMESPACE, versao: version },
    writeXml(inside, { Id: eventId(event) }),
  );
}
