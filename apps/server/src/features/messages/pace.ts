import type { Context } from '../../platform/context.ts';
import { openPace } from '../../platform/pace.ts';
import { perContext } from '../../platform/per-context.ts';
import type { ParentKey } from './thread-owners.ts';

const MINUTE = 60_000;

const pace = perContext((ctx) => openPace({ most: ctx.config.limits.messages, windowMs: MINUTE }));

/** Counts a message of the customer's side on a record, by page or portal; the seconds that it must wait, 0 for none. */
export function waitOf(ctx: Context, { origin, parentCode }: ParentKey): number {
  return pace(ctx)(`${origin}:${parentCode}`, ctx.clock());
}

/** What the writer is told then. */
export function tooMany(seconds: number): string {
  const time = seconds === 1 ? '1 segundo' : `${seconds} segundos`;
  return `Muitas mensagens seguidas. Envie de novo em ${time}.`;
}
