import { errorCatalogue } from '@balcao/contract/errors';
import type { OfficeNews, OfficeServerFrame, officeClientFrame } from '@balcao/contract/live';
import type { WebSocket } from 'ws';
import type { z } from 'zod';
import type { Actor } from '../actor.ts';
import type { Context } from '../context.ts';
import { sendFrame } from '../http/frames.ts';
import { type Subscription, subscriptionsOf, type Topic } from './topics.ts';

const MAX_TOPICS = 100;

/** One open `/ws/office` connection. */
export type Client = {
  socket: WebSocket;
  sessionToken: string;
  actor: Actor;
  sent: number;
  subscriptions: Map<string, Subscription[]>;
};

const answer = (client: Client, frame: OfficeServerFrame) => sendFrame(client.socket, frame);

/** Says no, with the contract's text. */
export function refuse(
  client: Client,
  code: 'FORBIDDEN' | 'BAD_REQUEST' | 'TOO_MANY',
  topic?: string,
): void {
  const { message } = errorCatalogue[code];
  answer(client, { ok: false, code, message, ...(topic !== undefined && { topic }) });
}

/** Sends one event under the connection's next number. */
export function tellNews(client: Client, topic: string, news: OfficeNews): void {
  client.sent += 1;
  answer(client, { action: 'event', topic, seq: client.sent, ...news });
}

async function mayOpen(ctx: Context, client: Client, found: Subscription[]): Promise<boolean> {
  const answers = found.map(({ topic, match }) => topic.mayOpen(ctx, client.actor, match));
  return found.length > 0 && (await Promise.all(answers)).every(Boolean);
}

async function subscribe(ctx: Context, client: Client, topics: Topic[], name: string) {
  if (client.subscriptions.size >= MAX_TOPICS) return refuse(client, 'TOO_MANY', name);
  const found = subscriptionsOf(topics, name);
  if (!(await mayOpen(ctx, client, found))) return refuse(client, 'FORBIDDEN', name);
  client.subscriptions.set(name, found);
  answer(client, { action: 'subOk', topic: name });
}

/** Takes one frame of the client. */
export async function takeFrame(
  ctx: Context,
  client: Client,
  topics: Topic[],
  frame: z.output<typeof officeClientFrame>,
): Promise<void> {
  if (frame.action === 'hello') return answer(client, { action: 'helloOk' });
  if (frame.action === 'sub') return subscribe(ctx, client, topics, frame.topic);
  client.subscriptions.delete(frame.topic);
  answer(client, { action: 'unsubOk', topic: frame.topic });
}

/** Ends the subscriptions that the person's present rights no longer allow. */
export async function dropForbidden(ctx: Context, client: Client): Promise<void> {
  for (const [name, found] of client.subscriptions) {
    if (await mayOpen(ctx, client, found)) continue;
    client.subscriptions.delete(name);
    refuse(client, 'FORBIDDEN', name);
  }
}
