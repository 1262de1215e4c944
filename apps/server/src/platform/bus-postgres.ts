import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { type Bus, type Link, type LinkEvents, openBus } from './bus.ts';
import type { Logger } from './logger.ts';
import { doneWithin } from './time-limit.ts';

type Options = { url: string; log: Logger };

/** PostgreSQL refuses a NOTIFY of 8000 bytes or more; the difference is room for the piece's head. */
const pieceBytes = 7_900;
const heartbeatMs = 10_000;
const answerMs = 5_000;
const closingMs = 1_000;

/**
 * The bus over LISTEN/NOTIFY, with one connection of its own that reconnects by itself. `url` must lead to PostgreSQL
 * directly: a pooler that shares sessions loses LISTEN. Rejects when the first connection fails.
 */
export function postgresBus({ url, log }: Options): Promise<Bus> {
  return openBus(log, (events) => postgresLink({ url, log }, events));
}

async function postgresLink(options: Options, events: LinkEvents): Promise<Link> {
  const connection = await keepConnected(options, events);

  async function run(text: string, values: unknown[]): Promise<void> {
    const client = await connection.current();
    try {
      await client.query(text, values);
    } catch (err) {
      // Gives up a connection that no longer answers; its end opens the next one.
      cut(client);
      throw err;
    }
  }

  // Only a query reveals a peer that vanished silently.
  const heartbeat = setInterval(() => run('select 1', []).catch(() => {}), heartbeatMs);
  heartbeat.unref();

  return {
    send: (batch) =>
      run("select pg_notify('balcao', piece) from unnest($1::text[]) piece", [split(batch)]),
    close() {
      clearInterval(heartbeat);
      return connection.close();
    },
  };
}

/** `current` returns the connection; while there is none, it waits for the next one. */
async function keepConnected({ url, log }: Options, events: LinkEvents) {
  const closing = new AbortController();
  let current = Promise.resolve(watch(await connect(url, log, events)));

  function watch(client: pg.Client): pg.Client {
    client.once('end', () => {
      if (!closing.signal.aborted) current = again();
    });
    return client;
  }

  async function again(): Promise<pg.Client> {
    for (let wait = 50; ; wait = Math.min(wait * 2, 5_000)) {
      await pause(wait, undefined, { signal: closing.signal });
      try {
        const client = watch(await connect(url, log, events));
        events.gap();
        return client;
      } catch (err) {
        log.warn({ err }, 'bus without PostgreSQL, trying again');
      }
    }
  }

  return {
    current: () => current,
    async close() {
      closing.abort();
      await doneWithin(
        closingMs,
        current.then((client) => client.end()),
      ).catch(() => {});
      await current.then(cut, () => {});
    },
  };
}

async function connect(url: string, log: Logger, events: LinkEvents): Promise<pg.Client> {
  const client = new pg.Client({
    connectionString: url,
    application_name: 'balcao bus',
    connectionTimeoutMillis: answerMs,
    query_timeout: answerMs,
    keepAlive: true,
  });
  const join = joiner();
  client.on('error', (err) => log.warn({ err }, 'bus connection lost'));
  client.on('notification', ({ payload = '' }) => {
    const batch = join(payload);
    if (batch !== undefined) events.receive(batch);
  });
  try {
    await client.connect();
    // Losing an event in a crash costs nothing: every connection is cut then, and clients load again.
    await client.query('set synchronous_commit = off');
    await client.query('listen balcao');
    return client;
  } catch (err) {
    cut(client);
    throw err;
  }
}

/** A graceful end would wait for an answer that may never come. */
function cut({ connection }: pg.Client): void {
  connection.stream.destroy();
}

/** Pieces `number/total text`, in pure ASCII: they can be cut anywhere, because each character is one byte. */
function split(batch: string): string[] {
  const ascii = batch.replace(
    /[\u0080-\uffff]/g,
    (char) => `\\u${char.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
  const total = Math.ceil(ascii.length / pieceBytes);
  return Array.from(
    { length: total },
    (_, i) => `${i + 1}/${total} ${ascii.slice(i * pieceBytes, (i + 1) * pieceBytes)}`,
  );
}

/** The pieces of one batch arrive in one transaction, hence together and in order. */
function joiner(): (piece: string) => string | undefined {
  let parts: string[] = [];
  return (piece) => {
    const space = piece.indexOf(' ');
    const [no, total] = piece.slice(0, space).split('/').map(Number);
    if (no === 1) parts = [];
    if (no !== parts.length + 1) return undefined;
    parts.push(piece.slice(space + 1));
    return no === total ? parts.join('') : undefined;
  };
}
