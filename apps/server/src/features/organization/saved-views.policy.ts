import { isAble } from '@balcao/contract/records/definition';
import { recordOf } from '@balcao/contract/records/definitions';
import type { Actor } from '../../platform/actor.ts';

type View = { user_id: number; shared: boolean };

/** A list that is no generic record, like the tickets', is open to staff. */
export const mayOpenList = (actor: Actor, name: string) =>
  isAble(recordOf(name)?.may.view ?? 'internal', actor);

export const maySeeView = ({ userId }: Actor, { user_id, shared }: View) =>
  shared || user_id === userId;

/** What all see is a supervisor's business. */
export const mayShareView = ({ level }: Actor) => level <= 2;

export const mayChangeView = (actor: Actor, { user_id, shared }: View) =>
  user_id === actor.userId || (shared && mayShareView(actor));
