import type { EventContent, NoteContent } from './content.ts';

type Identified = Pick<NoteContent, 'series' | 'number'> & {
  provider: Pick<NoteContent['provider'], 'cityIbge' | 'taxId'>;
};

/** How the authority knows a declaration: city, kind of tax id (1 CPF, 2 CNPJ), tax id, series and number, 45 characters. */
export function dpsId({ provider, series, number }: Identified): string {
  const kind = provider.taxId.length === 11 ? '1' : '2';
  const taxId = provider.taxId.padStart(14, '0');
  return `DPS${provider.cityIbge}${kind}${taxId}${series.padStart(5, '0')}${String(number).padStart(15, '0')}`;
}

/** The code of an event that we ask for. */
export const eventCode = (kind: EventContent['kind']): string =>
  kind === 'cancel' ? '101101' : '105102';

/** How the authority knows our wish for an event: the note's key and the kind, so that each can be asked for only once. */
export const eventId = ({ accessKey, kind }: Pick<EventContent, 'accessKey' | 'kind'>): string =>
  `PRE${accessKey}${eventCode(kind)}`;
