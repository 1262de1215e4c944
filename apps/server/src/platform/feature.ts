import type { FastifyInstance } from 'fastify';
import type { Context } from './context.ts';
import type { FeatureHooks } from './feature-hooks.ts';
import type { Feed, Topic } from './live/topics.ts';

/** What a feature adds to the server; `app.ts` registers it. */
export type Feature = FeatureHooks & {
  /** Its calls, and its records of the generic screens. */
  routes?: ((app: FastifyInstance) => void)[];
  /** What an office socket may subscribe to, and the events for its subscribers. */
  topics?: Topic[];
  feeds?: Feed[];
  jobs?: ((ctx: Context) => Promise<void>)[];
};
