import type { ChannelId } from '@balcao/contract/messages';
import type { UserRoles } from '@balcao/contract/session';
import type { Json } from '@balcao/dialog/flow';
import type { Context } from './context.ts';

/** Of a person, what policies ask: an `Actor` is one. */
export type Reader = { userId: number; level: number; roles: UserRoles };

/** What decides about the threads of a record; news of them carry it, so that each listener's rights can be asked. */
export type ParentFacts = {
  id: number;
  sectorId: number | null;
  assigneeId: number | null;
  /** The customer whose record it is. */
  personId: number | null;
  /** Business unit, where it decides. */
  unitId?: number | null;
};

/** A record as its threads need it. */
export type FoundParent = {
  facts: ParentFacts;
  /** By which people know it, for notices. */
  title: string;
  /** What its person is called; null where nobody has said it yet. */
  personName: string | null;
  /** Its page in the back-office. */
  url: string;
  businessUnitId: number | null;
  /** Nobody writes there any more, whatever else he may. */
  closed: boolean;
  /** Its person answers no more. */
  cancelled: boolean;
  /** Staff and the person talk freely on channel 3, as no script asks there. */
  live: boolean;
};

/**
 * A kind of record that has message threads (specification section 3). Its feature gives one of these, and one line of
 * features/messages/parents names it; all rights of channels follow from here (specification section 6).
 */
export type ThreadParent = {
  /** Undefined for a record that is not there. */
  find(ctx: Context, id: number): Promise<FoundParent | undefined>;
  canRead(reader: Reader, facts: ParentFacts, channel: ChannelId): boolean;
  canWrite(reader: Reader, found: FoundParent, channel: ChannelId): boolean;
  /** Level or place: may delete what others wrote. */
  isSupervisor(reader: Reader, facts: ParentFacts): boolean;
  /** What message templates may name of it. */
  fields(ctx: Context, id: number): Promise<Record<string, Json>>;
};
