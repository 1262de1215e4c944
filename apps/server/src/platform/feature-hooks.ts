import type { ChannelId, ThreadOrigin } from '@balcao/contract/messages/messages';
import type { ChargeInvoicing } from '@balcao/contract/payments/charge-invoicing';
import type { Actor } from './actor.ts';
import type { Context } from './context.ts';
import type { Origin } from './database/audit.ts';
import type { Db } from './database/open.ts';
import type { ShippedMails } from './shipped-mail.ts';
import type { Access, ParentFacts, ParentKey, ThreadKey, ThreadParent } from './thread-parent.ts';
import type { TicketSight } from './ticket-sight.ts';
import type { ZipPart } from './zip.ts';

/** What a feature hands over to the features below it, which may not import it (docs/architecture.md#the-order-of-the-features). */
export type FeatureHooks = {
  /** Its records that have message threads, by their origin. */
  threads?: Partial<Record<ThreadOrigin, ThreadParent>>;
  /** `messages` tells `files` about the threads of a record. */
  fileThreads?: FileThreads;
  /** `tickets` tells who sees which of them. */
  ticketSight?: TicketSight;
  /** Its part when charges are made and money comes for them or goes back. */
  charges?: ChargeHook;
  /** Its part when the documents of a ticket are signed, in the transaction that keeps the signature. */
  signed?: SignedHook;
  /** Its part in the erasure of personal data. */
  erasure?: ErasureHook;
  /** Its files in the copy of a person's data. */
  personFiles?: PersonFiles;
  /** Visits and conversations that an affiliate's code brought, by month (`2026-11`). */
  visitsOfCode?: VisitsOfCode;
  /** Whether a person has an affiliate's page in the portal. */
  isAffiliate?: (ctx: Context, who: { userId: number; level: number }) => Promise<boolean>;
  /** Its files in the accountant's package of a closed month. */
  monthFiles?: MonthFiles;
  /** Takes a report or a complaint about a mail of its own; whether it was about one. */
  mailReturns?: (ctx: Context, returned: MailReturn) => Promise<boolean>;
  /** Sends the mails of other features by rules that people can change and switch off. */
  shippedMails?: ShippedMails;
};

/** What `files` needs to know about the threads of a record. */
export type FileThreads = {
  /** The channels that this person may read; throws NOT_FOUND if there is none. */
  listChannels(
    ctx: Context,
    actor: Actor,
    key: ParentKey,
  ): Promise<{ id: ChannelId; access: Access }[]>;
  /** The oldest message that waits for a file with this code. */
  waitingFor(ctx: Context, key: ThreadKey, code: string): Promise<number | undefined>;
  /** Makes clients that show the message `changed` request it again; `seq` is the thread's last number. Call it after the commit. */
  announce(
    ctx: Context,
    key: ThreadKey,
    threadId: number,
    seq: number,
    parent: ParentFacts,
    changed: number,
  ): void;
};

/** Money of a charge; `ticketId` is null for a charge without a ticket. */
export type ChargeMoney = {
  chargeId: number;
  paymentId: number;
  ticketId: number | null;
  cents: number;
  /** Whether the charge is to credit its ticket's balance. */
  creditsBalance: boolean;
  from: Origin | null;
};

/** What tells open pages of it, after the commit; undefined if there is nothing to tell. */
type AfterCommit = (() => void) | undefined;

/** What somebody asked of the notes of charges that he made; `recurrenceId` where more of them follow. */
export type MadeCharges = {
  actor: Actor;
  unitId: number;
  chargeIds: readonly number[];
  recurrenceId: number | null;
  invoicing: ChargeInvoicing;
};

/** Charges by id. */
export type CopiedCharge = { actor: Actor; unitId: number; from: number; to: number };

/** What else a feature does with charges and their money, in the transaction that makes or books it. Each payment comes once. */
export type ChargeHook = {
  /** Keeps what was asked of new charges. Throws FORBIDDEN for people who may not ask it. */
  made?(ctx: Context, trx: Db, made: MadeCharges): Promise<void>;
  /** A charge became the first one of a recurrence. */
  repeated?(trx: Db, series: { chargeId: number; recurrenceId: number }): Promise<void>;
  /** A charge was made with the terms of another one, in its unit. */
  copied?(trx: Db, copy: CopiedCharge): Promise<void>;
  came?(ctx: Context, trx: Db, money: ChargeMoney): Promise<AfterCommit>;
  /** Money that had come was returned; not for money that came when nothing was open. */
  returned?(ctx: Context, trx: Db, money: ChargeMoney): Promise<AfterCommit>;
  /** Payments or refunds of charges were booked: whatever of them was not posted yet. The last thing that the transaction locks. */
  booked?(ctx: Context, trx: Db, money: BookedMoney): Promise<void>;
};

/** Charges, locked, of which money was booked in this transaction, also money that came when nothing was open. */
export type BookedMoney = {
  chargeIds: readonly number[];
  /** Payments that people report by hand: these may be refused, other money has come. */
  byHand: readonly number[];
  from: Origin | null;
};

export type VisitsOfCode = (
  ctx: Context,
  db: Db,
  code: string,
) => Promise<{ month: string; visits: number; conversations: number }[]>;

export type SignedHook = (ctx: Context, trx: Db, ticketId: number) => Promise<void>;

/** The records whose personal data is erased. */
export type ErasedRecords = { tickets: number[]; payments: number[] };

/** What else a feature does when personal data of its records is erased. */
export type ErasureHook = {
  /** Why this person's data must not be erased yet, for whoever answers the request; locks what would change that. */
  refusal?(trx: Db, of: { userId: number; now: Date }): Promise<string | undefined>;
  /** Inside the transaction, after the rows were changed. */
  erase?(ctx: Context, trx: Db, erased: ErasedRecords): Promise<void>;
  /** After the commit. */
  announce?(ctx: Context, erased: ErasedRecords): void;
};

/** What a feature has of a business unit's month (`2026-05`), each file read while it is written. */
export type MonthFiles = (
  ctx: Context,
  asked: { unitId: number; month: string },
) => AsyncIterable<ZipPart>;

/** What a feature has of a person for the copy of their data. */
export type PersonFiles = (ctx: Context, userId: number) => AsyncIterable<ZipPart>;

/** What came back about a mail of ours: `text` is the whole report, which names the mail. */
export type MailReturn = { kind: 'bounce' | 'complaint'; text: string };

/** The hooks of all features. */
type Hooks = {
  threads: Partial<Record<ThreadOrigin, ThreadParent>>;
  fileThreads: FileThreads;
  ticketSight: TicketSight;
  erasures: ErasureHook[];
  charges: ChargeHook[];
  signed: SignedHook[];
  monthFiles: MonthFiles[];
  personFiles: PersonFiles[];
  visitsOfCode: VisitsOfCode;
  isAffiliate: NonNullable<FeatureHooks['isAffiliate']>;
  mailReturns: NonNullable<FeatureHooks['mailReturns']>[];
  shippedMails: ShippedMails | undefined;
};

/** By the pool, which all contexts of one server share: a test may give one of them another clock. */
const registered = new WeakMap<Context['pool'], Hooks>();

/** Registers the hooks of all features. Call it before the first request and the first job. */
export function registerHooks(ctx: Context, features: FeatureHooks[]): void {
  const fileThreads = features.flatMap((feature) => feature.fileThreads ?? [])[0];
  if (!fileThreads) throw new Error('no feature answers for the threads of files');
  const ticketSight = features.flatMap((feature) => feature.ticketSight ?? [])[0];
  if (!ticketSight) throw new Error('no feature answers for the sight of tickets');
  registered.set(ctx.pool, {
    threads: Object.assign({}, ...features.map(({ threads }) => threads)),
    fileThreads,
    ticketSight,
    erasures: features.flatMap(({ erasure }) => erasure ?? []),
    charges: features.flatMap(({ charges }) => charges ?? []),
    signed: features.flatMap(({ signed }) => signed ?? []),
    monthFiles: features.flatMap(({ monthFiles }) => monthFiles ?? []),
    personFiles: features.flatMap(({ personFiles }) => personFiles ?? []),
    visitsOfCode: features.flatMap(({ visitsOfCode }) => visitsOfCode ?? [])[0] ?? (async () => []),
    isAffiliate: features.flatMap(({ isAffiliate }) => isAffiliate ?? [])[0] ?? (async () => false),
    mailReturns: features.flatMap(({ mailReturns }) => mailReturns ?? []),
    shippedMails: features.flatMap(({ shippedMails }) => shippedMails ?? [])[0],
  });
}

/** The hooks of all features of this server. */
export function hooksOf(ctx: Context): Hooks {
  const hooks = registered.get(ctx.pool);
  if (!hooks) throw new Error('the features of this context were not registered');
  return hooks;
}

/** Sends mails through their rules. */
export function shippedMailsOf(ctx: Context): ShippedMails {
  const { shippedMails } = hooksOf(ctx);
  if (!shippedMails) throw new Error('no feature has the rules of mails');
  return shippedMails;
}
