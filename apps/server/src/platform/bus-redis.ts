import { Redis } from 'ioredis';
import { type Bus, type Link, type LinkEvents, openBus } from './bus.ts';
import { connectionWords } from './connection-words.rules.ts';
import type { Logger } from './logger.ts';
import { StartFault } from './start-fault.ts';

type Options = { url: string; log: Logger };

const heartbeatMs = 10_000;

const explanations: [RegExp, string][] = [
  [/ECONNREFUSED/, 'o servidor recusou a conexão (ele está no ar? a porta é essa?)'],
  [/timeout/i, 'o servidor não respondeu'],
];

const explain = ({ message }: Error) =>
  explanations.find(([text]) => text.test(message))?.[1] ?? connectionWords(message) ?? message;

/**
 * The bus over Redis pub/sub: one connection listens, one publishes, and both reconnect by themselves. The channel's
 * name includes the number of the Redis database, because pub/sub does not separate them. Rejects with a StartFault
 * when the first connection fails.
 */
export function redisBus({ url, log }: Options): Promise<Bus> {
  return openBus(log, (events) => redisLink({ url, log }, events));
}

async function redisLink({ url, log }: Options, events: LinkEvents): Promise<Link> {
  let fault: Error | undefined;
  const open = () =>
    new Redis(url, {
      lazyConnect: true,
      maxRetriesPerRequest: null,
      socketTimeout: 10_000,
      retryStrategy: (times) => Math.min(50 * 2 ** Math.min(times, 7), 5_000),
    }).on('error', (err) => {
      fault = err;
      log.warn({ err }, 'bus connection to Redis failed');
    });
  const ear = open();
  const mouth = open();
  const channel = `balcao:${ear.options.db}`;

  ear.on('message', (_channel, batch) => events.receive(batch));
  try {
    await Promise.all([ear.connect(), mouth.connect()]);
    await ear.subscribe(channel);
  } catch (err) {
    ear.disconnect();
    mouth.disconnect();
    throw new StartFault(
      'redisUnreachable',
      `REDIS_URL não serve: ${explain(fault ?? (err as Error))}.`,
    );
  }
  ear.on('ready', () => {
    ear.subscribe(channel).then(events.gap, (err) => log.warn({ err }, 'bus not subscribed'));
  });

  // Only a ping reveals a peer that vanished silently; without an answer the connection ends.
  const heartbeat = setInterval(() => {
    for (const redis of [ear, mouth]) redis.ping().catch(() => {});
  }, heartbeatMs);
  heartbeat.unref();

  return {
    async send(batch) {
      await mouth.publish(channel, batch);
    },
    async close() {
      clearInterval(heartbeat);
      ear.disconnect();
      mouth.disconnect();
    },
  };
}
