import { CLOSE } from '@balcao/contract/chatbot/frames';
import type { Context } from '../context.ts';
import { writeAudit } from '../database/audit.ts';
import { throttle } from '../database/throttle.ts';
import type { Client } from './client.ts';

const MOST_REFUSALS = 30;
const WINDOW_SECONDS = 15 * 60;

/** Disconnects a person who keeps asking for forbidden topics, and writes an audit line. Counts per person, on all servers. */
export async function noteRefusal(ctx: Context, { actor, socket }: Client, topic: string) {
  const { userId } = actor;
  const key = `topics:${userId}`;
  const { allowed } = await throttle(ctx.db, key, MOST_REFUSALS, WINDOW_SECONDS);
  if (allowed) return;
  socket.close(CLOSE.tooFast, 'too many refusals');
  const entry = { action: 'live.refused', record: 'gl_user', recordId: userId } as const;
  await writeAudit(ctx.db, actor, { ...entry, after: { topic } });
}
