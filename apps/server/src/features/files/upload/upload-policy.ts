import {
  DIRECT_FILE_BYTES,
  MESSAGE_FILE_BYTES,
  messageExtensions,
  SYSTEM_FILE_CODES,
} from '@balcao/contract/message-files';
import { CHANNEL } from '@balcao/contract/messages';
import { fileRules } from '@balcao/dialog/file';
import type { Actor } from '../../../platform/actor.ts';
import { AppError } from '../../../platform/app-error.ts';
import type { Context } from '../../../platform/context.ts';
import { waitingFor } from '../../messages/thread.ts';
import { listChannels, type ParentKey } from '../../messages/thread-owners.ts';
import { readConfigs } from '../../organization/installation.ts';
import { isStaff } from '../thread-files.rules.ts';

/** What a file must be where it goes; one that comes as a form may be empty (specification section 7) unless a message waits for it. */
export type Place = { accept: string[]; maxBytes: number; mayBeEmpty: boolean };

/** Throws NOT_FOUND for who may not know of the record, FORBIDDEN for who brings no files to it. */
export async function requireMayBring(ctx: Context, actor: Actor, key: ParentKey): Promise<void> {
  const channels = await listChannels(ctx, actor, key);
  const may = channels.some(({ access }) => access.write || access.answer);
  if (!may) throw new AppError('FORBIDDEN');
}

async function requireFreeCode(ctx: Context, code: string): Promise<void> {
  const reserved = [...SYSTEM_FILE_CODES, ...(await readConfigs(ctx)).GL_RESOURCE_CODES_RESERVED];
  if (!reserved.includes(code)) return;
  throw new AppError('INVALID', { fields: { code: ['Este código é reservado ao sistema.'] } });
}

/** What may come under that code: what a message of the record waits for, else what a message may carry. */
export async function placeOf(
  ctx: Context,
  actor: Actor,
  { key, code, direct }: { key: ParentKey; code: string; direct: boolean },
): Promise<Place> {
  await requireFreeCode(ctx, code);
  const waits = await waitingFor(ctx, { ...key, channelId: CHANNEL.external }, code);
  if (waits !== undefined) return { ...fileRules({}), mayBeEmpty: false };
  const maxBytes = direct && isStaff(actor) ? DIRECT_FILE_BYTES : MESSAGE_FILE_BYTES;
  return { accept: [...messageExtensions], maxBytes, mayBeEmpty: true };
}
