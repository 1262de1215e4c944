import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { setTimeout as pause } from 'node:timers/promises';

type Event = {
  event_name: string;
  event_time: number;
  event_id: string;
  action_source: string;
  user_data: Record<string, unknown>;
  custom_data?: { value: number; currency: string; order_id: string };
};

const names = new Set(['Lead', 'CompleteRegistration', 'Purchase', 'Refund']);
const hash = /^[\da-f]{64}$/;
const WEEK_SECONDS = 7 * 86_400;

/** What Meta would say against an event; undefined for nothing. */
function faultOf(event: Event, now: number): string | undefined {
  const { user_data: user } = event;
  const hashed = [user.em ?? [], user.ph ?? []].flat() as string[];
  if (!names.has(event.event_name)) return `event_name ${event.event_name}`;
  if (!Number.isInteger(event.event_time) || event.event_time > now) return 'event_time';
  if (event.event_time < now - WEEK_SECONDS) return 'event_time older than 7 days';
  if (!/^[\da-f-]{36}$/.test(event.event_id)) return 'event_id';
  if (event.action_source !== 'website') return 'action_source';
  if (!user.client_user_agent) return 'client_user_agent';
  if (hashed.some((value) => !hash.test(value))) return 'not hashed';
  if (user.fbc !== undefined && !/^fb\.1\.\d{13}\.[\w-]+$/.test(String(user.fbc))) return 'fbc';
  if (event.event_name === 'Purchase' && event.custom_data?.currency !== 'BRL') return 'currency';
  return undefined;
}

export type MetaStandIn = Awaited<ReturnType<typeof metaStandIn>>;

/** A server that takes events as Meta's Conversions API does: one bad event refuses its whole batch. */
export async function metaStandIn() {
  const own = {
    pixelId: '123456789012345',
    token: 'token-de-teste-1234567890',
    url: '',
    /** `away` closes connections; `frozen` never ends its answer; `slow` takes two seconds; `busy` asks for an hour; `forbidden` knows no token. */
    mood: 'well' as 'well' | 'away' | 'frozen' | 'slow' | 'busy' | 'forbidden',
    refuses: (_: Event): boolean => false,
    events: [] as Event[],
    faults: [] as string[],
  };
  const server = createServer(async (request, response) => {
    const say = (status: number, body: object, headers = {}) =>
      response
        .writeHead(status, { 'content-type': 'application/json', ...headers })
        .end(JSON.stringify(body));
    const body = await text(request);
    if (own.mood === 'away') return request.socket.destroy();
    if (own.mood === 'frozen')
      return response.writeHead(200, { 'content-type': 'application/json' }).write('{');
    if (own.mood === 'slow') await pause(2_000);
    if (own.mood === 'busy')
      return say(
        429,
        { error: { message: 'Too many calls', code: 80_004 } },
        { 'retry-after': '3600' },
      );
    const isKnown =
      own.mood !== 'forbidden' &&
      request.headers.authorization === `Bearer ${own.token}` &&
      request.url === `/${own.pixelId}/events`;
    if (!isKnown) return say(400, { error: { message: 'Invalid token', code: 190 } });
    const { data } = JSON.parse(body) as { data: Event[] };
    const now = Math.ceil(Date.now() / 1000);
    const faults = data.flatMap((event) => faultOf(event, now) ?? []);
    own.faults.push(...faults);
    if (faults.length > 0 || data.some(own.refuses))
      return say(400, { error: { message: faults[0] ?? 'Invalid parameter', code: 100 } });
    own.events.push(...data);
    return say(200, { events_received: data.length });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  own.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return Object.assign(own, {
    reset() {
      own.mood = 'well';
      own.refuses = () => false;
      own.events = [];
      own.faults = [];
    },
    async stop() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  });
}
