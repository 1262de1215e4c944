import { AppError } from '../../../platform/app-error.ts';
import type { Context } from '../../../platform/context.ts';
import { writeAudit } from '../../../platform/database/audit.ts';
import type { Db } from '../../../platform/database/open.ts';
import { fewAtOnce } from '../../../platform/few-at-once.ts';
import { keyedQueue } from '../../../platform/keyed-queue.ts';
import { perContext } from '../../../platform/per-context.ts';
import { doneWithin } from '../../../platform/time-limit.ts';
import { mailLater } from '../copies/mail-job.ts';
import { announceInvoice } from '../events.ts';
import { CANCELLED } from '../notes/events.rules.ts';
import { insertDocument, type Locked, lockInvoice, updateInvoice } from '../notes/invoice.store.ts';
import { rejectionOf } from '../sefin/rejection.rules.ts';
import { SefinFault } from '../sefin/sefin-fault.ts';
import { type Claimed, cancel, issue } from './ask-authority.ts';
import { endNote } from './end-note.ts';
import { SEND_JOB, type SendJob, sendLater } from './send-job.ts';
import * as store from './send-work.store.ts';
import { endPause, PAUSE_MS, pause, pausedUntil } from './sender-pause.ts';
import { tellStaff } from './tell-staff.ts';
import { LEASE_MS, retryAt } from './tries.rules.ts';

/** How long a person's call waits for the authority; jobs go on where it stops. */
const PATIENCE_MS = 8_000;
const MOST_SWEPT = 1_000;
const EARLIER =
  'O serviço nacional já tinha feito esta nota com o conteúdo de antes da correção. Confira o XML; se preciso, substitua a nota.';
const OURS = 'Algo deu errado do nosso lado. Tentamos de novo.';

type After = (() => Promise<void>) | undefined;
/** What the authority did, in the database; returns what is told after the commit. */
type Conclude = (trx: Db, note: Locked, now: Date) => Promise<After>;

const done = { sender_wait: null, sender_problem: null, sender_retry_at: null, sender_tries: 0 };

async function send(ctx: Context, claimed: Claimed): Promise<Conclude> {
  const { accessKey, number, at, xml, earlier } = await issue(ctx, claimed);
  return async (trx, note, now) => {
    const { id } = note;
    await insertDocument(trx, { invoiceId: id, kind: 'note', xml, at: now });
    const facts = { access_key: accessKey, note_number: number, authorised_at: at };
    const change = {
      ...done,
      ...facts,
      ...(earlier && { sender_problem: EARLIER }),
      status: 'authorised',
      rejection: null,
      updated_at: now,
    };
    await updateInvoice(trx, id, change);
    await writeAudit(trx, null, {
      action: 'invoice.authorise',
      record: 'nf_invoice',
      recordId: id,
      before: { status: note.status },
      after: { status: 'authorised', access_key: accessKey },
    });
    await mailLater(ctx, trx, { id, asked: false });
    if (note.substitutes_id === null) return undefined;
    return endNote(ctx, trx, note.substitutes_id, { end: 'substituted', at, outside: false });
  };
}

async function end(ctx: Context, claimed: Claimed): Promise<Conclude> {
  const { at, xml } = await cancel(ctx, claimed);
  return async (trx, { id }, now) => {
    const document_id = await insertDocument(trx, {
      invoiceId: id,
      kind: 'event_answer',
      xml,
      at: now,
    });
    await store.endEvent(trx, id, CANCELLED, { state: 'done', at, document_id });
    await updateInvoice(trx, id, done);
    return endNote(ctx, trx, id, { end: 'cancelled', at, outside: false });
  };
}

/** The authority judged the document: the note goes back to whoever corrects it; its number stays its own. */
function refused(ctx: Context, fault: SefinFault): Conclude {
  const rejection = rejectionOf(fault.faults);
  return async (trx, note, now) => {
    const { id, sender_wait: wait, status } = note;
    if (wait === 'cancel') {
      await store.endEvent(trx, id, CANCELLED, { state: 'refused', at: null });
      const change = { ...done, sender_problem: rejection.words, cancel_reason: null };
      await updateInvoice(trx, id, { ...change, updated_at: now });
      return tellStaff(ctx, trx, note, `O cancelamento não foi aceito. ${rejection.words}`, now);
    }
    const change = { ...done, status: 'rejected', rejection: JSON.stringify(rejection) };
    await updateInvoice(trx, id, { ...change, updated_at: now });
    await writeAudit(trx, null, {
      action: 'invoice.reject',
      record: 'nf_invoice',
      recordId: id,
      before: { status },
      after: { status: 'rejected', code: rejection.code },
    });
    return tellStaff(ctx, trx, note, `Nota rejeitada. ${rejection.words}`, now);
  };
}

type Failed = Pick<SefinFault, 'kind' | 'mayPass' | 'retryAfter' | 'message'>;

const failureOf = (error: unknown): Failed => {
  if (error instanceof SefinFault) return error;
  if (error instanceof AppError)
    return { kind: 'unclear', mayPass: true, retryAfter: null, message: error.message };
  return { kind: 'unclear', mayPass: true, retryAfter: null, message: OURS };
};

/** What went wrong stands at the note, in words, until it is mended. */
function failed(ctx: Context, failure: Failed, tries: number): Conclude {
  return async (trx, note, now) => {
    const { id, sender_wait: wait } = note;
    const at = retryAt(failure, tries, now);
    // Once it may have been done, only the authority's answer says otherwise.
    const isOpen = failure.kind === 'unclear' || note.status === 'no_answer';
    const status = isOpen ? 'no_answer' : 'signed';
    await updateInvoice(trx, id, {
      sender_problem: failure.message,
      sender_retry_at: at,
      ...(wait === 'send' && { status }),
    });
    if (at) {
      await sendLater(ctx, trx, id, at);
      return undefined;
    }
    return tellStaff(ctx, trx, note, failure.message, now);
  };
}

async function ask(ctx: Context, claimed: Claimed & { sender_wait: string | null }) {
  const { business_unit_id: unitId, sender_tries: tries, id } = claimed;
  try {
    return await (claimed.sender_wait === 'cancel' ? end : send)(ctx, claimed);
  } catch (err) {
    ctx.log.warn({ err, id, wait: claimed.sender_wait }, 'the authority did not do it');
    if (err instanceof SefinFault && err.kind === 'refused') return refused(ctx, err);
    const failure = failureOf(err);
    if (failure.retryAfter !== null) pause(ctx, unitId, failure.retryAfter * 1_000);
    else if (err instanceof SefinFault && err.mayPass) pause(ctx, unitId, PAUSE_MS);
    return failed(ctx, failure, tries);
  }
}

async function work(ctx: Context, id: number): Promise<void> {
  const now = ctx.clock();
  const due = await store.findWork(ctx.db, id, now);
  if (!due) return;
  const paused = pausedUntil(ctx, due.unitId, now);
  if (paused) {
    await store.postpone(ctx.db, id, { now, until: paused });
    return;
  }
  const until = new Date(now.getTime() + LEASE_MS);
  const claimed = await store.claimInvoice(ctx.db, id, { now, until });
  if (!claimed) return;
  await announceInvoice(ctx, id);
  const conclude = await ask(ctx, claimed);
  const after = await ctx.db.transaction().execute(async (trx) => {
    const note = await lockInvoice(trx, id);
    const isOurs =
      note?.sender_wait === claimed.sender_wait &&
      note?.sender_retry_at?.getTime() === until.getTime();
    return note && isOurs ? conclude(trx, note, ctx.clock()) : undefined;
  });
  await announceInvoice(ctx, id);
  await after?.();
}

const turns = perContext(() => keyedQueue<number>());

/**
 * Has the authority do what a note waits for: once at a time, whoever calls it, and without holding a connection meanwhile. Whatever it
 * says is written only if the note still waits for it. Who comes while this server is at it waits until it has ended, so that a
 * person's call holds the answer although a job came first.
 */
export const workOn = (ctx: Context, { id }: SendJob): Promise<void> =>
  turns(ctx)(id, () => work(ctx, id));

/** The same after a commit, so that the answer usually holds what the authority said; never throws. */
export async function workSoon(ctx: Context, ids: readonly number[]): Promise<void> {
  const works = fewAtOnce(ids, (id) => workOn(ctx, { id })).catch((err) =>
    ctx.log.error({ err }, 'sending notes failed'),
  );
  await doneWithin(PATIENCE_MS, works);
}

/** The same because somebody asks for it: a pause of the unit does not count. */
export async function workNow(ctx: Context, id: number, unitId: number): Promise<void> {
  endPause(ctx, unitId);
  await workSoon(ctx, [id]);
}

/** Finds notes whose job was lost, or that wait for a later time. */
export async function sweepWork(ctx: Context): Promise<void> {
  for (const id of await store.listDue(ctx.db, ctx.clock(), MOST_SWEPT))
    await ctx.jobs.send(SEND_JOB, { id }, { singletonKey: String(id) });
}
