import type { OfficeNews, Presence } from '@balcao/contract/live';
import type { Actor } from '../actor.ts';
import type { Context } from '../context.ts';

type Match = readonly string[];

/** What an event says on one topic. */
export type Told = {
  topic: string;
  /** Without news it only says what decides about the topic now. */
  news?: OfficeNews;
  /** What decides about the topic now: whoever may no longer listen is cut off. */
  facts?: unknown;
  /** Of those who listen; without it all do. */
  hears?: (actor: Actor) => boolean;
};

/** A kind of names that may be listened to on `/ws/office`, by staff and by customers. */
export type TopicDefinition<F> = {
  /** Of topic names; its groups are handed on. */
  pattern: RegExp;
  /** What decides about the topic now, whoever asks; undefined where there is no such thing. */
  load(ctx: Context, match: Match): Promise<F | undefined>;
  /** Asked at `sub`, and again whenever the facts or the person's rights change. Knows nobody whom it does not name. */
  may(actor: Actor, facts: F, match: Match): boolean;
  /** Where and to whom it is told who is here; a topic without it shows nobody. */
  presence?(facts: F, people: Presence[]): Told[];
};
export type Topic = TopicDefinition<unknown>;

/** Keeps the facts' type inside the definition: what it loads and is told is what it gets. */
export function defineTopic<F>(topic: TopicDefinition<F>): Topic {
  return topic as Topic;
}

/** What the events of one bus channel say on topics; several features may speak on one topic. */
export type FeedDefinition<E> = { channel: string; told(event: E): Told[] };
export type Feed = FeedDefinition<unknown>;

/** Keeps the event's type inside the definition: only its own channel feeds it. */
export function defineFeed<E>(feed: FeedDefinition<E>): Feed {
  return feed as Feed;
}

/** The definition that a topic name means, and the groups of its name. */
export function topicOf(topics: Topic[], name: string): { topic: Topic; match: Match } | undefined {
  for (const topic of topics) {
    const match = topic.pattern.exec(name);
    if (match) return { topic, match: match.slice(1) };
  }
  return undefined;
}
