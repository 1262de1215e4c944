import type { Actor } from '../../../platform/actor.ts';

type View = { user_id: number; shared: boolean };

export const maySeeView = ({ userId }: Actor, { user_id, shared }: View) =>
  shared || user_id === userId;

/** What all see is a supervisor's business. */
export const mayShareView = ({ level }: Actor) => level <= 2;

export const mayChangeView = (actor: Actor, { user_id, shared }: View) =>
  user_id === actor.userId || (shared && mayShareView(actor));
