import type { Context } from '../../platform/context.ts';
import { secondsText } from '../../platform/http/pause-text.ts';
import { openPace } from '../../platform/pace.ts';
import { perContext } from '../../platform/per-context.ts';
import type { ParentKey } from './thread-owners.ts';

const MINUTE = 60_000;

const pace = perContext((ctx) => openPace({ most: ctx.config.limits.messages, windowMs: MINUTE }));

/**
 * Counts a message from the customer's side on a record, by page or portal; returns the seconds that it must wait, 0
 * for none.
 */
export function waitOf(ctx: Context, { origin, parentCode }: ParentKey): number {
  return pace(ctx)(`${origin}:${parentCode}`, ctx.clock());
}

/** The text that the writer gets in that case. */
export const tooMany = (seconds: number): string =>
  `Muitas mensagens seguidas. Envie de novo em ${secondsText(seconds)}.`;
