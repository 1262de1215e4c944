import type { OfficeNews, Presence } from '@balcao/contract/live';
import type { Actor } from '../actor.ts';
import type { Context } from '../context.ts';

type Match = readonly string[];

/** What the listeners of one topic get from an event. */
export type TopicNews = {
  topic: string;
  /** Without news it only updates the topic's facts. */
  news?: OfficeNews;
  /** The topic's new facts: people who may no longer listen lose their subscriptions. */
  facts?: unknown;
  /** Which listeners get it; without it all do. */
  hears?: (actor: Actor) => boolean;
};

/** A kind of topic on `/ws/office`, for staff and customers. */
export type TopicDefinition<F> = {
  /** Matches topic names; its groups are passed on. */
  pattern: RegExp;
  /** The topic's facts now, for any caller; undefined if there is no such thing. */
  load(ctx: Context, match: Match): Promise<F | undefined>;
  /** Called at `sub`, and again whenever the facts or the person's rights change. Must deny everybody whom it does not know. */
  may(actor: Actor, facts: F, match: Match, ctx: Context): boolean;
  /** The events that show who is here; a topic without it shows nobody. */
  presence?(facts: F, people: Presence[]): TopicNews[];
};
export type Topic = TopicDefinition<unknown>;

/** Ties the facts' type to the definition: `may` and `presence` get what `load` and events give. */
export function defineTopic<F>(topic: TopicDefinition<F>): Topic {
  return topic as Topic;
}

/** Turns the events of one bus channel into news on topics; several features may feed one topic. */
export type FeedDefinition<E> = { channel: string; newsOf(event: E, ctx: Context): TopicNews[] };
export type Feed = FeedDefinition<unknown>;

/** Ties the event's type to the definition: only its own channel feeds it. */
export function defineFeed<E>(feed: FeedDefinition<E>): Feed {
  return feed as Feed;
}

/** The definition for a topic name, and the groups of the name. */
export function topicOf(topics: Topic[], name: string): { topic: Topic; match: Match } | undefined {
  for (const topic of topics) {
    const match = topic.pattern.exec(name);
    if (match) return { topic, match: match.slice(1) };
  }
  return undefined;
}
