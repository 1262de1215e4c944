import type { OfficeNews } from '@balcao/contract/live';
import type { Actor } from '../actor.ts';
import type { Context } from '../context.ts';

type Match = readonly string[];

/**
 * What may be listened to on `/ws/office`, by staff and by customers. `tell` decides per person and event, so a right that is
 * lost falls silent at once; `mayOpen` is asked when somebody subscribes and every minute after.
 */
export type TopicDefinition<E> = {
  /** Of topic names; its groups are handed on. */
  pattern: RegExp;
  /** The bus channel that feeds it. */
  channel: string;
  mayOpen(ctx: Context, actor: Actor, match: Match): Promise<boolean>;
  tell(event: E, actor: Actor, match: Match): OfficeNews | null;
};
export type Topic = TopicDefinition<unknown>;

/** Keeps the event's type inside the definition: only its own channel feeds it. */
export function defineTopic<E>(topic: TopicDefinition<E>): Topic {
  return topic as Topic;
}

export type Subscription = { topic: Topic; match: Match };

/** Every definition that a topic name means: several features may speak on one topic. */
export function subscriptionsOf(topics: Topic[], name: string): Subscription[] {
  return topics.flatMap((topic) => {
    const match = topic.pattern.exec(name);
    return match ? [{ topic, match: match.slice(1) }] : [];
  });
}
