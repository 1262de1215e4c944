import type { PrintedNote } from '../papers/printed-note.rules.ts';
import { readPrintedNote } from '../papers/read-printed-note.ts';
import { NotGenuine } from './check-signature.ts';
import type {
  EventContent,
  NoteContent,
  OpenedPfx,
  ReadEvent,
  ReadNote,
  SignedDocument,
  SigningKey,
} from './content.ts';
import { dpsId, eventId } from './dps-id.rules.ts';
import { dpsXml } from './dps-xml.rules.ts';
import { eventXml } from './event-xml.rules.ts';
import { brasiliaTime, layoutOf } from './layouts.rules.ts';
import { openPfx, type PfxRefusal, RefusedPfx } from './open-pfx.ts';
import { readEvent, readNote } from './read-note.ts';
import type { DocumentKind } from './schemas.ts';
import { signXml } from './sign-xml.ts';
import { faultsOfXml } from './xsd-check.ts';

/** What the thread of documents is asked. */
export type DocumentWork =
  | { do: 'sign-dps'; content: NoteContent; key: SigningKey }
  | { do: 'sign-event'; event: EventContent; key: SigningKey }
  | { do: 'read-note'; xml: string }
  | { do: 'read-event'; xml: string }
  | { do: 'read-for-paper'; xml: string }
  | { do: 'open-pfx'; pfx: Uint8Array; password: string; now: Date };

/** `invalid`: libxml2's words about what we built; `refused`: a code, and why for the log. */
export type DocumentDone =
  | { signed: SignedDocument }
  | { note: ReadNote }
  | { event: ReadEvent }
  | { printed: PrintedNote }
  | { opened: OpenedPfx }
  | { invalid: string[] }
  | { refused: PfxRefusal | 'INVOICE_NOT_GENUINE' | 'CERTIFICATE_UNREADABLE'; why: string };

/** Does one piece of work; what is wrong with strangers' bytes is an answer, not an error. */
export async function doDocumentWork(work: DocumentWork): Promise<DocumentDone> {
  try {
    return await done(work);
  } catch (error) {
    if (error instanceof RefusedPfx) return { refused: error.code, why: error.message };
    if (error instanceof NotGenuine) return { refused: 'INVOICE_NOT_GENUINE', why: error.message };
    throw error;
  }
}

async function done(work: DocumentWork): Promise<DocumentDone> {
  switch (work.do) {
    case 'sign-dps': {
      const { content, key } = work;
      const signed = { id: dpsId(content), xml: signXml(dpsXml(content), key) };
      return held('DPS', content.environment, content.emittedAt, signed);
    }
    case 'sign-event': {
      const { event, key } = work;
      const signed = { id: eventId(event), xml: signXml(eventXml(event), key) };
      return held('pedRegEvento', event.environment, event.at, signed);
    }
    case 'read-note':
      return { note: await readNote(work.xml) };
    case 'read-event':
      return { event: await readEvent(work.xml) };
    case 'read-for-paper':
      return { printed: readPrintedNote(work.xml) };
    case 'open-pfx':
      return { opened: openPfx(work.pfx, work.password, work.now) };
  }
}

/** The signed document as it will be sent, held against its schema: the signature is part of it. */
async function held(
  kind: DocumentKind,
  environment: NoteContent['environment'],
  at: string,
  signed: SignedDocument,
): Promise<DocumentDone> {
  const layout = layoutOf(environment, brasiliaTime(at).slice(0, 10));
  const invalid = await faultsOfXml(kind, layout, signed.xml);
  return invalid.length > 0 ? { invalid } : { signed };
}
