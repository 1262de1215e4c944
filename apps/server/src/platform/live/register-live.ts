import { officeClientFrame } from '@balcao/contract/live';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { WebSocket } from 'ws';
import type { Actor } from '../actor.ts';
import { busGap } from '../bus.ts';
import { receiveFrames } from '../http/frames.ts';
import { actorOf } from '../http/gate.ts';
import { openSockets } from '../http/open-sockets.ts';
import { sessionTokenOf } from '../http/session-cookie.ts';
import { type Client, refuse } from './client.ts';
import { Hub } from './hub.ts';
import { CLOSE_SESSION, isWelcome } from './rights.ts';
import type { Feed, Topic } from './topics.ts';

const RECHECK_MS = 60_000;
const SLOW_MS = 1_000;
/** Open pages of one person, on all devices. */
const MOST_PER_PERSON = 50;
const LONGEST_TOPIC = 200;
const FULL = 'O Balcão está aberto em páginas demais. Feche as outras.';

/** A page of another site must not listen with this person's cookie. */
function isOwnOrigin(request: FastifyRequest): boolean {
  const { origin } = request.headers;
  if (origin === undefined) return false;
  const own = [`${request.protocol}://${request.host}`, request.server.ctx.config.publicUrl];
  return own.includes(origin);
}

/** The topic that a refused frame named, so that the page knows which one it did not get. */
function topicIn(raw: unknown): string | undefined {
  const topic = raw instanceof Object && 'topic' in raw ? raw.topic : undefined;
  return typeof topic === 'string' && topic.length <= LONGEST_TOPIC ? topic : undefined;
}

function accept({ ctx }: FastifyInstance, hub: Hub, client: Client): void {
  const { socket } = client;
  hub.add(client).catch((err) => ctx.log.warn({ err }, 'rights not rechecked'));
  socket.on('close', () => hub.remove(client));
  receiveFrames(socket, {
    schema: officeClientFrame,
    traced: { traces: ctx.traces, socket: '/ws/office' },
    perSecond: ctx.config.limits.frames,
    handle: (frame) =>
      hub.take(client, frame).catch((err) => {
        ctx.log.error({ err }, 'office frame failed');
        refuse(client, 'BAD_REQUEST');
      }),
    refuse: ({ code }, raw) => refuse(client, code, topicIn(raw)),
  });
}

/** Connects the hub to its sources: the features' feeds, lost events, changed rights, and the clock. */
function listen({ ctx }: FastifyInstance, hub: Hub, feeds: Feed[]): () => void {
  const recheck = (userId?: number) =>
    void hub.recheck(userId).catch((err) => ctx.log.warn({ err }, 'rights not rechecked'));
  const timers = [
    setInterval(recheck, RECHECK_MS),
    setInterval(() => hub.lookAfterSlow(), SLOW_MS),
  ];
  const ends = [
    ...feeds.map(({ channel, newsOf }) =>
      ctx.bus.subscribe(channel, (event) => hub.tell(newsOf(event, ctx))),
    ),
    ctx.bus.subscribe('sessions', (event) => recheck((event as { userId?: number }).userId)),
    ctx.bus.subscribe(busGap, () => {
      hub.noteGap();
      recheck();
    }),
  ];
  return () => {
    for (const timer of timers) clearInterval(timer);
    for (const end of ends) end();
    hub.close();
  };
}

/** Serves `/ws/office` (docs/product/calls.md#office-socket): hello, sub, unsub, presence, and the events of `feeds` on `topics`. */
export function registerLive(app: FastifyInstance, topics: Topic[], feeds: Feed[]): void {
  const hub = new Hub(app, topics);
  const sockets = openSockets(app.ctx, 'office');
  const end = listen(app, hub, feeds);
  app.addHook('onClose', async () => {
    sockets.stop();
    end();
  });
  const open = (socket: WebSocket, request: FastifyRequest, actor: Actor) => {
    const place = { key: `person:${actor.userId}`, most: MOST_PER_PERSON, full: FULL };
    if (!sockets.admit(socket, [place])) return;
    accept(app, hub, {
      socket,
      sessionToken: sessionTokenOf(request),
      actor,
      asked: 0,
      answered: 0,
      topics: new Set(),
      sent: 0,
      behindSince: undefined,
    });
  };
  app.route({
    method: 'GET',
    url: '/ws/office',
    websocket: true,
    schema: { hide: true },
    // Runs before the upgrade, so that no frame arrives while the person is looked up.
    preValidation: actorOf as never,
    handler: (socket, request) => {
      const { actor } = request;
      if (isWelcome(actor) && isOwnOrigin(request)) open(socket, request, actor);
      else socket.close(CLOSE_SESSION, 'no session');
    },
  });
}
