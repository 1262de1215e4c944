import type { UserRoles } from '@balcao/contract/access/session';
import type { ChannelId, ThreadOrigin } from '@balcao/contract/messages/messages';
import type { Json } from '@balcao/dialog/flow';
import type { Context } from './context.ts';
import type { Db } from './database/open.ts';

/** A record that has threads, and one of them. */
export type ParentKey = { origin: ThreadOrigin; parentCode: string };
export type ThreadKey = ParentKey & { channelId: ChannelId };

/** The properties of a person that policies need: an `Actor` has them. */
export type Reader = { userId: number; level: number; roles: UserRoles };

/** The facts that decide about a record's threads; their events carry the facts, so that each listener's rights can be checked. */
export type ParentFacts = {
  id: number;
  sectorId: number | null;
  assigneeId: number | null;
  /** The customer whose record it is. */
  personId: number | null;
  /** Business unit, where it matters. */
  unitId?: number | null;
};

/** A record with what its threads need. */
export type FoundParent = {
  facts: ParentFacts;
  /** Its name for people, in notices. */
  title: string;
  /** The name of its person; null while it is unknown. */
  personName: string | null;
  /** Its page in the back-office. */
  url: string;
  /** The page on which its person reads its channel 3; by default the customer's dashboard. */
  ownUrl?: string;
  businessUnitId: number | null;
  /** Nobody may write any more, whatever their rights. */
  closed: boolean;
  /** The customer can no longer answer. */
  cancelled: boolean;
  /** Staff and the person may write freely on channel 3, because no script asks there. */
  live: boolean;
};

/** What one person may do on one channel of a record. */
export type Access = FoundParent & {
  asCustomer: boolean;
  write: boolean;
  /** May send the file that a message of channel 3 waits for. */
  answer: boolean;
  supervises: boolean;
};

/** An e-mail from a stranger: its subject, and the sender's name and address. */
export type StrangerMail = { title: string; name: string; address: string };

/**
 * A kind of record that has message threads (docs/product/threads.md#channels). Its feature hands one of these over in
 * `feature.ts`; all rights of channels follow from here (docs/product/threads.md#who-reads-and-writes).
 */
export type ThreadParent = {
  /** Undefined if the record does not exist. */
  find(ctx: Context, id: number): Promise<FoundParent | undefined>;
  canRead(reader: Reader, facts: ParentFacts, channel: ChannelId): boolean;
  canWrite(reader: Reader, found: FoundParent, channel: ChannelId): boolean;
  /** By level or by sector: may delete other people's messages. */
  isSupervisor(reader: Reader, facts: ParentFacts): boolean;
  /** The record's fields for message templates. */
  fields(ctx: Context, id: number): Promise<Record<string, Json>>;
  /** The record that continues its threads; by default the record itself. */
  goesOnIn?(db: Db, id: number): Promise<number>;
  /** False once an erasure has removed the messages; by default true. */
  isKept?(db: Db, id: number): Promise<boolean>;
  /** Updates the record when its customer writes. Called before the thread's row is locked, as the order of locks requires. */
  customerWrites?(trx: Db, id: number, now: Date): Promise<void>;
  /** Who of staff hears that its customer wrote, where no attendant does. */
  listeners?(trx: Db): Promise<number[]>;
  /** Creates a record for a stranger's e-mail, and announces it after the commit. */
  fromMail?: {
    make(trx: Db, by: StrangerMail, now: Date): Promise<ParentFacts>;
    announce(ctx: Context, facts: ParentFacts): void;
  };
};
