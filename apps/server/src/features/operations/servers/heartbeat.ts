import { randomUUID } from 'node:crypto';
import { hostname } from 'node:os';
import type { Context } from '../../../platform/context.ts';
import { programVersion } from './program-version.ts';
import { DEAD_SECONDS } from './servers.rules.ts';
import * as store from './servers.store.ts';

const EVERY_MS = 15_000;
const KEPT_MS = 86_400_000;

async function socketsOf({ metrics }: Context): Promise<number> {
  const { values } = await metrics.sockets.get();
  return values.reduce((sum, { value }) => sum + value, 0);
}

/**
 * Says every 15 s that this server is alive, and how it is; removes servers that have been silent for a day. `stop`
 * removes this one, so that only servers that died without a word are missed.
 */
export function startHeartbeat(ctx: Context, name = hostname()): { stop(): Promise<void> } {
  const id = randomUUID();
  const started_at = ctx.clock();
  let beating: Promise<void> | undefined;

  async function beat(): Promise<void> {
    const now = ctx.clock();
    try {
      const facts = {
        sockets: await socketsOf(ctx),
        memory_bytes: process.memoryUsage.rss(),
        version: programVersion,
      };
      await store.writeServer(ctx.db, { id, name, started_at, seen_at: now, ...facts });
      await store.deleteSilentServers(ctx.db, new Date(now.getTime() - KEPT_MS));
    } catch (err) {
      ctx.log.warn({ err }, 'this server could not say that it is alive');
    }
  }

  const next = () => {
    // A slow database must not make a queue of beats.
    beating ??= beat().finally(() => {
      beating = undefined;
    });
  };
  const dead = new Date(started_at.getTime() - DEAD_SECONDS * 1000);
  void store.deleteDead(ctx.db, name, dead).catch(() => {});
  next();
  const timer = setInterval(next, EVERY_MS).unref();
  return {
    async stop() {
      clearInterval(timer);
      await beating;
      await store.deleteServer(ctx.db, id).catch(() => {});
    },
  };
}
