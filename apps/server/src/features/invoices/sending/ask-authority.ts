import { AppError } from '../../../platform/app-error.ts';
import type { Context } from '../../../platform/context.ts';
import { doneWithin } from '../../../platform/time-limit.ts';
import { readEvent, readNote } from '../document/documents.ts';
import { documentEnvironment } from '../notes/content.rules.ts';
import { CANCELLED } from '../notes/events.rules.ts';
import { findDocument, listDocuments } from '../notes/invoice.store.ts';
import { DUPLICATE, isDoneBefore } from '../sefin/rejection.rules.ts';
import { sefinClientOf } from '../sefin/sefin-access.ts';
import type { Issued, SefinClient } from '../sefin/sefin-client.ts';
import { isFault, SefinFault } from '../sefin/sefin-fault.ts';
import { LONGEST_TRY_MS } from './tries.rules.ts';

const TOO_LONG =
  'O serviço nacional demorou demais. Antes de enviar de novo, perguntamos se ele já fez a nota.';
const OTHER_NOTE =
  'O serviço nacional respondeu com o documento de outra nota. Nada foi mudado; perguntamos de novo.';
const TAKEN = 'Já existe no serviço nacional outra nota com esta série e este número.';
const UNTRUSTED =
  'A assinatura da resposta do serviço nacional não confere. Nada foi mudado; perguntamos de novo.';

export type Claimed = {
  id: number;
  business_unit_id: number;
  environment: string;
  dps_id: string | null;
  access_key: string | null;
  sender_tries: number;
};

const national = (environment: string) =>
  environment === 'production' ? ('production' as const) : ('restricted' as const);

/** Work with the unit's connection, which ends in time and holds no connection to the database. Rejects with a SefinFault. */
export async function withAuthority<T>(
  ctx: Context,
  { business_unit_id: unitId, environment }: Pick<Claimed, 'business_unit_id' | 'environment'>,
  work: (client: SefinClient) => Promise<T>,
): Promise<T> {
  const begun = work(await sefinClientOf(ctx, unitId, national(environment)));
  if (await doneWithin(LONGEST_TRY_MS, begun)) return begun;
  begun.catch(() => {});
  throw new SefinFault('unclear', TOO_LONG);
}

/** An answer that cannot be trusted says nothing about what was done: it is asked for again. */
async function trusted<T>(reading: Promise<T>): Promise<T> {
  return reading.catch((error) => {
    if (!(error instanceof AppError) || error.code === 'UNAVAILABLE') throw error;
    throw new SefinFault('unclear', UNTRUSTED, { detail: error.message });
  });
}

/** What no other document holds: the digest of what was signed. */
const digestOf = (xml: string) => /<(?:\w+:)?DigestValue>([^<]+)</.exec(xml)?.[1] ?? '';

/** `earlier`: it is the note of what was signed before the last correction. */
export type Authorised = {
  accessKey: string;
  number: string;
  at: Date;
  xml: string;
  earlier: boolean;
};

/** Checks that an answer is our note: its signature, its key, our DPS. Rejects with a SefinFault. */
async function ours(
  ctx: Context,
  claimed: Claimed,
  dps: string,
  issued: Issued,
): Promise<Authorised> {
  const note = await trusted(readNote(ctx, issued.xml));
  const isOurs =
    note.accessKey === issued.accessKey &&
    note.dpsId === claimed.dps_id &&
    note.environment === documentEnvironment(claimed.environment);
  if (!isOurs) throw new SefinFault('unclear', OTHER_NOTE, { detail: note.accessKey });
  const earlier = !issued.xml.includes(digestOf(dps));
  const all = earlier ? await listDocuments(ctx.db, claimed.id, 'dps') : [];
  const known = all.some(({ xml }) => issued.xml.includes(digestOf(xml.toString('utf8'))));
  // Another program numbered in the same series: its note is none of ours.
  if (earlier && !known)
    throw new SefinFault('refused', TAKEN, { faults: [{ code: DUPLICATE, text: TAKEN }] });
  return {
    accessKey: note.accessKey,
    number: note.number,
    at: new Date(note.authorisedAt),
    xml: issued.xml,
    earlier,
  };
}

async function made(client: SefinClient, dpsId: string): Promise<Issued | null> {
  const key = await client.findKey(dpsId);
  return key === null ? null : client.getNote(key);
}

/** Has the DPS of a note authorised. After a try that may have done it, it asks first. Rejects with a SefinFault. */
export async function issue(ctx: Context, claimed: Claimed): Promise<Authorised> {
  const { id, dps_id: dpsId, sender_tries: tries } = claimed;
  const document = await findDocument(ctx.db, id, 'dps');
  if (!document || !dpsId) throw new Error(`note ${id} waits to be sent without a document`);
  const dps = document.xml.toString('utf8');
  return withAuthority(ctx, claimed, async (client) => {
    const before = tries > 1 ? await made(client, dpsId) : null;
    if (before) return ours(ctx, claimed, dps, before);
    const issued = await client.issue(dps).catch(async (error) => {
      const known =
        isFault(error, 'refused') && isDoneBefore(error.faults) ? await made(client, dpsId) : null;
      if (!known) throw error;
      return known;
    });
    return ours(ctx, claimed, dps, issued);
  });
}

export type Registered = { at: Date; xml: string };

/** Has the cancellation of a note registered; asks first as `issue` does. Rejects with a SefinFault. */
export async function cancel(ctx: Context, claimed: Claimed): Promise<Registered> {
  const { id, access_key: key, sender_tries: tries } = claimed;
  const document = await findDocument(ctx.db, id, 'event');
  if (!document || !key) throw new Error(`note ${id} waits to be cancelled without a document`);
  return withAuthority(ctx, claimed, async (client) => {
    const before = tries > 1 ? await client.findEvent(key, CANCELLED) : null;
    const xml =
      before ??
      (await client.register(key, document.xml.toString('utf8')).catch(async (error) => {
        const known = isFault(error, 'refused') ? await client.findEvent(key, CANCELLED) : null;
        if (!known) throw error;
        return known;
      }));
    const event = await trusted(readEvent(ctx, xml));
    if (event.accessKey !== key || event.type !== CANCELLED)
      throw new SefinFault('unclear', OTHER_NOTE, { detail: `${event.accessKey} ${event.type}` });
    return { at: new Date(event.registeredAt), xml };
  });
}
