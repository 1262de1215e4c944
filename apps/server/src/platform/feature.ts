import type { FastifyInstance } from 'fastify';
import type { Context } from './context.ts';
import type { Feed, Topic } from './live/topics.ts';

/** What a feature brings along; `app.ts` registers it. */
export type Feature = {
  /** Its calls, and its records of the generic screens. */
  routes?: ((app: FastifyInstance) => void)[];
  /** What an office socket may follow, and what is sent to whoever follows. */
  topics?: Topic[];
  feeds?: Feed[];
  jobs?: ((ctx: Context) => Promise<void>)[];
};
