import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { crc32, inflate } from 'node:zlib';
import type { Resource } from '@balcao/contract/files';
import { AppError } from '../../../platform/app-error.ts';
import type { Context } from '../../../platform/context.ts';
import { throttle } from '../../../platform/database/throttle.ts';
import type { Upload } from '../../../platform/http/multipart.ts';
import * as dialogs from '../../dialogs/service.ts';
import { listResources, receiveFile } from '../../files/service.ts';
import { findPendingFile } from '../../messages/service.ts';
import { chunksOf, expectedFile, inflatedSize, isDrawn, pending, pictureOf } from './rules.ts';

/** A pad of 1000 by 230 points at three times the density; to look through more would hold others up. */
const MOST_INFLATED = 8 * 1024 * 1024;
const inflated = promisify(inflate);

/** A signature must be a whole PNG that can be looked at, and something must be drawn in it. */
async function inspectSignature(bytes: Buffer): Promise<void> {
  const chunks = chunksOf(bytes);
  const picture = chunks && pictureOf(chunks);
  const sound = chunks?.every(({ covered, crc }) => crc32(covered) === crc);
  const size = picture ? inflatedSize(picture) : 0;
  if (!picture || !sound || size > MOST_INFLATED) throw new AppError('FILE_TYPE');
  const packed = chunks.filter(({ type }) => type === 'IDAT').map(({ data }) => data);
  // It stops at one byte more than the picture has, whatever the file would unfold to.
  const raw = await inflated(Buffer.concat(packed), { maxOutputLength: size }).catch(
    () => undefined,
  );
  if (raw?.length !== size) throw new AppError('FILE_TYPE');
  if (!isDrawn(raw, picture)) throw new AppError('SIGNATURE_EMPTY');
}

async function requireAttempt(ctx: Context, ip: string): Promise<void> {
  const { uploads } = ctx.config.limits;
  const { allowed, retryAfterSeconds } = await throttle(ctx.db, `upload:${ip}`, uploads, 60);
  if (!allowed) throw new AppError('TOO_MANY', { retryAfter: retryAfterSeconds });
}

async function requireExpected(ctx: Context, token: string, code: string) {
  const hash = createHash('sha256').update(token).digest();
  const found = await dialogs.findConversationByHash(ctx, hash);
  if (!found) throw new AppError('CONVERSATION_NOT_FOUND');
  if (found.statusKind === 'cancelled') throw new AppError('TICKET_CANCELLED');
  const { ticketId } = found.conversation;
  const expected = expectedFile(found, code);
  if (expected) return { ticketId, expected };
  if (await findPendingFile(ctx, ticketId, code)) return { ticketId, expected: pending };
  throw new AppError('FILE_NOT_EXPECTED');
}

/** Keeps a visitor's file that his ticket waits for; the answer that names it claims it later. */
export async function attachFile(
  ctx: Context,
  token: string,
  { ip, upload }: { ip: string; upload: Upload<'code'> },
): Promise<Resource> {
  await requireAttempt(ctx, ip);
  const { filename, stream } = upload;
  const { code } = upload.fields;
  const { ticketId, expected } = await requireExpected(ctx, token, code);
  const { accept, maxBytes } = expected;
  const parent = { origin: 'at_ticket', parentCode: String(ticketId) };
  const inspect = expected.signature && { inspect: inspectSignature };
  const { id } = await receiveFile(ctx, {
    ...{ ...parent, code, filename, stream, accept, maxBytes },
    ...inspect,
  });
  const resource = (await listResources(ctx, [id])).get(id);
  if (!resource) throw new AppError('NOT_FOUND');
  return resource;
}
