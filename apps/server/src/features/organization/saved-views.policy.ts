import { isAble } from '@balcao/contract/records/definition';
import { recordOf } from '@balcao/contract/records/definitions';
import type { Actor } from '../../platform/actor.ts';

type View = { user_id: number; shared: boolean };

/** Lists that are not generic records, like the tickets', are open to staff. */
export const mayOpenList = (actor: Actor, name: string) =>
  isAble(recordOf(name)?.may.view ?? 'internal', actor);

export const maySeeView = ({ userId }: Actor, { user_id, shared }: View) =>
  shared || user_id === userId;

/** Only supervisors may share views with everybody. */
export const mayShareView = ({ level }: Actor) => level <= 2;

export const mayChangeView = (actor: Actor, { user_id, shared }: View) =>
  user_id === actor.userId || (shared && mayShareView(actor));
