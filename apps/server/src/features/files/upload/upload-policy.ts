import {
  DIRECT_FILE_BYTES,
  MESSAGE_FILE_BYTES,
  messageExtensions,
  SYSTEM_FILE_CODES,
} from '@balcao/contract/files/limits';
import { CHANNEL } from '@balcao/contract/messages/messages';
import { fileRules } from '@balcao/dialog/file';
import type { Actor } from '../../../platform/actor.ts';
import { AppError } from '../../../platform/app-error.ts';
import type { Context } from '../../../platform/context.ts';
import { hooksOf } from '../../../platform/feature-hooks.ts';
import type { ParentKey } from '../../../platform/thread-parent.ts';
import { readConfigs } from '../../organization/installation.ts';
import { isStaff } from '../thread-files.rules.ts';

/**
 * The requirements for a file at its destination; a file sent as a form may be empty
 * (docs/product/files.md#what-is-checked) unless a message waits for it.
 */
export type Place = { accept: string[]; maxBytes: number; mayBeEmpty: boolean };

/** Throws NOT_FOUND if the person may not know of the record, FORBIDDEN if the person may not add files to it. */
export async function requireMayBring(ctx: Context, actor: Actor, key: ParentKey): Promise<void> {
  const channels = await hooksOf(ctx).fileThreads.listChannels(ctx, actor, key);
  const may = channels.some(({ access }) => access.write || access.answer);
  if (!may) throw new AppError('FORBIDDEN');
}

async function requireFreeCode(ctx: Context, code: string): Promise<void> {
  const reserved = [...SYSTEM_FILE_CODES, ...(await readConfigs(ctx)).GL_RESOURCE_CODES_RESERVED];
  if (!reserved.includes(code)) return;
  throw new AppError('INVALID', { fields: { code: ['Este código é reservado ao sistema.'] } });
}

/**
 * The accepted files for that code: those that a message of the record waits for, or else those that any message may
 * carry.
 */
export async function placeOf(
  ctx: Context,
  actor: Actor,
  { key, code, direct }: { key: ParentKey; code: string; direct: boolean },
): Promise<Place> {
  await requireFreeCode(ctx, code);
  const external = { ...key, channelId: CHANNEL.external };
  const waits = await hooksOf(ctx).fileThreads.waitingFor(ctx, external, code);
  if (waits !== undefined) return { ...fileRules({}), mayBeEmpty: false };
  const maxBytes = direct && isStaff(actor) ? DIRECT_FILE_BYTES : MESSAGE_FILE_BYTES;
  return { accept: [...messageExtensions], maxBytes, mayBeEmpty: true };
}
