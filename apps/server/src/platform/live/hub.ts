import { officeClientFrame } from '@balcao/contract/live';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { WebSocket } from 'ws';
import type { Actor } from '../actor.ts';
import { busGap } from '../bus.ts';
import { receiveFrames } from '../http/frames.ts';
import { actorOf, sessionTokenOf } from '../http/gate.ts';
import { type Client, dropForbidden, refuse, takeFrame, tellNews } from './client.ts';
import type { Topic } from './topics.ts';

const RECHECK_MS = 60_000;
const CLOSE_SESSION = 4401;

/** A page of another site must not listen with this person's cookie. */
function isOwnOrigin(request: FastifyRequest): boolean {
  const { origin } = request.headers;
  if (origin === undefined) return false;
  const own = [`${request.protocol}://${request.host}`, request.server.ctx.config.publicUrl];
  return own.includes(origin);
}

function spread(clients: Set<Client>, channel: string, event: unknown): void {
  for (const client of clients) {
    for (const [name, found] of client.subscriptions) {
      for (const { topic, match } of found) {
        const news = topic.channel === channel ? topic.tell(event, client.actor, match) : null;
        if (news) tellNews(client, name, news);
      }
    }
  }
}

function spreadGap(clients: Set<Client>): void {
  for (const client of clients) {
    for (const name of client.subscriptions.keys()) {
      tellNews(client, name, { type: 'missed', data: {} });
    }
  }
}

/** Sessions end and rights change: what no longer holds is taken away. */
async function recheck(app: FastifyInstance, client: Client): Promise<void> {
  const { ip, userAgent, requestId } = client.actor;
  const actor = await app.identify(client.sessionToken, { ip, userAgent, requestId });
  if (!actor?.roles.loginOk) return client.socket.close(CLOSE_SESSION, 'session ended');
  client.actor = actor;
  await dropForbidden(app.ctx, client);
}

function accept(app: FastifyInstance, clients: Set<Client>, topics: Topic[], client: Client): void {
  const { ctx } = app;
  clients.add(client);
  ctx.metrics.sockets.inc({ kind: 'office' });
  client.socket.on('close', () => {
    clients.delete(client);
    ctx.metrics.sockets.dec({ kind: 'office' });
  });
  client.socket.on('error', (err) => ctx.log.info({ err }, 'office socket failed'));
  receiveFrames(client.socket, {
    schema: officeClientFrame,
    perSecond: ctx.config.limits.frames,
    handle: (frame) =>
      takeFrame(ctx, client, topics, frame).catch((err) => {
        ctx.log.error({ err }, 'office frame failed');
        refuse(client, 'BAD_REQUEST');
      }),
    refuse: () => refuse(client, 'BAD_REQUEST'),
  });
}

/** Serves `/ws/office` (product.md section 8): hello, sub, unsub, and the events of `topics` from the bus. */
export function registerLive(app: FastifyInstance, topics: Topic[]): void {
  const { ctx } = app;
  const clients = new Set<Client>();
  const recheckAll = async () => {
    for (const client of clients) {
      await recheck(app, client).catch((err) => ctx.log.warn({ err }, 'rights not rechecked'));
    }
  };
  const channels = new Set(topics.map((topic) => topic.channel));
  const ends = [...channels].map((channel) =>
    ctx.bus.subscribe(channel, (event) => spread(clients, channel, event)),
  );
  ends.push(ctx.bus.subscribe(busGap, () => spreadGap(clients)));
  ends.push(ctx.bus.subscribe('sessions', () => void recheckAll()));
  const timer = setInterval(recheckAll, RECHECK_MS);
  app.addHook('onClose', () => {
    clearInterval(timer);
    for (const end of ends) end();
  });
  const open = (socket: WebSocket, request: FastifyRequest, actor: Actor) =>
    accept(app, clients, topics, {
      socket,
      sessionToken: sessionTokenOf(request),
      actor,
      sent: 0,
      subscriptions: new Map(),
    });
  app.route({
    method: 'GET',
    url: '/ws/office',
    websocket: true,
    schema: { hide: true },
    // Before the upgrade, so that no frame arrives while the person is looked up.
    preValidation: actorOf as never,
    handler: (socket, request) => {
      const { actor } = request;
      const welcome = actor?.roles.loginOk && !actor.twoFactorDue && isOwnOrigin(request);
      if (actor && welcome) open(socket, request, actor);
      else socket.close(CLOSE_SESSION, 'no session');
    },
  });
}
