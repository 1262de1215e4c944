import type { FastifyInstance } from 'fastify';
import { startHeartbeat } from './heartbeat.ts';

/** A server is alive from its first request to its end. */
export function tellAlive(app: FastifyInstance): void {
  let heartbeat: ReturnType<typeof startHeartbeat> | undefined;
  app.addHook('onListen', async () => {
    heartbeat = startHeartbeat(app.ctx);
  });
  app.addHook('onClose', async () => heartbeat?.stop());
}
