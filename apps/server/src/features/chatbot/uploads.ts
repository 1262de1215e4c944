import { promisify } from 'node:util';
import { crc32, inflate } from 'node:zlib';
import { SYSTEM_FILE_CODES } from '@balcao/contract/files/limits';
import type { Resource } from '@balcao/contract/files/resource';
import { type claimFields, SIGN_CODE, SIGNATURE } from '@balcao/contract/signing/sign-page';
import { AppError } from '../../platform/app-error.ts';
import type { Context } from '../../platform/context.ts';
import { throttle } from '../../platform/database/throttle.ts';
import type { Caller } from '../../platform/http/caller.ts';
import type { Upload } from '../../platform/http/multipart.ts';
import { tokenHashOf } from '../../platform/token.ts';
import * as dialogs from '../dialogs/conversations.ts';
import { listResources, readIncoming, receiveFile } from '../files/thread-files.ts';
import { findPendingFile } from '../messages/thread.ts';
import { signTicket } from '../signing/sign.ts';
import { findTicket } from '../tickets/documents/documents.ts';
import {
  chunksOf,
  type Expected,
  expectedFile,
  inflatedSize,
  isDrawn,
  pending,
  pictureOf,
  signature,
} from './uploads.rules.ts';

/** A pad of 1000 by 230 points at three times the density; checking larger pictures would delay other requests. */
const MOST_INFLATED = 8 * 1024 * 1024;
const inflated = promisify(inflate);

/** A signature must be a complete, readable PNG with a drawing in it. Returns its size. */
async function inspectSignature(bytes: Buffer): Promise<{ width: number; height: number }> {
  const chunks = chunksOf(bytes);
  const picture = chunks && pictureOf(chunks);
  const sound = chunks?.every(({ covered, crc }) => crc32(covered) === crc);
  const size = picture ? inflatedSize(picture) : 0;
  if (!picture || !sound || size > MOST_INFLATED) throw new AppError('FILE_TYPE');
  const packed = chunks.filter(({ type }) => type === 'IDAT').map(({ data }) => data);
  // Stops one byte after the picture's size, however large the file would decompress.
  const raw = await inflated(Buffer.concat(packed), { maxOutputLength: size }).catch(
    () => undefined,
  );
  if (raw?.length !== size) throw new AppError('FILE_TYPE');
  if (!isDrawn(raw, picture)) throw new AppError('SIGNATURE_EMPTY');
  return picture;
}

/** Throws TOO_MANY for an address that sends too many files a minute. */
export async function requireAttempt(ctx: Context, ip: string): Promise<void> {
  const { uploads } = ctx.config.limits;
  const { allowed, retryAfterSeconds } = await throttle(ctx.db, `upload:${ip}`, uploads, 60);
  if (!allowed) throw new AppError('TOO_MANY', { retryAfter: retryAfterSeconds });
}

/** What the conversation behind the token expects under that code; the signing page has no conversation. */
async function expectedOf(ctx: Context, token: string, code: string) {
  const hash = tokenHashOf(token);
  const found = await dialogs.findConversationByHash(ctx, hash);
  if (!found) return { ticketId: undefined, expected: undefined };
  if (found.statusKind === 'cancelled') throw new AppError('TICKET_CANCELLED');
  return { ticketId: found.conversation.ticketId, expected: expectedFile(found, code) };
}

/** Throws CONVERSATION_NOT_FOUND for a token that accepts no files. */
export async function requireKnown(ctx: Context, token: string): Promise<void> {
  const hash = tokenHashOf(token);
  const known = (await dialogs.findConversationByHash(ctx, hash)) ?? (await findTicket(ctx, token));
  if (!known) throw new AppError('CONVERSATION_NOT_FOUND');
}

export type Sent = Upload<'code', (typeof claimFields)[number]>;

/** The picture of the signing page, in the size that the page draws; it is not stored before it counts. */
async function readSignature(ctx: Context, { filename, stream, extra }: Sent) {
  const { accept, maxBytes } = signature;
  const inspect = async (bytes: Buffer) => {
    const { width, height } = await inspectSignature(bytes);
    const right = width === SIGNATURE.width && height === SIGNATURE.height;
    if (!right) throw new AppError('SIGNATURE_SIZE');
  };
  const bytes = await readIncoming(ctx, { filename, stream, accept, maxBytes, inspect });
  return { bytes, claim: extra };
}

/** Stores a file that the conversation expects; the answer that names it later claims it. */
async function keepExpected(
  ctx: Context,
  { ticketId, expected, upload }: { ticketId: number; expected: Expected; upload: Sent },
): Promise<number> {
  const { accept, maxBytes } = expected;
  const { filename, stream } = upload;
  const { code } = upload.fields;
  const parent = { origin: 'at_ticket', parentCode: String(ticketId) };
  const inspect = expected.signature && { inspect: inspectSignature };
  const { id } = await receiveFile(ctx, {
    ...parent,
    code,
    filename,
    stream,
    accept,
    maxBytes,
    ...inspect,
  });
  return id;
}

/** Flows published before the check existed may ask for a file under one of the system's codes. */
const codeReserved = () =>
  new AppError('INVALID', { fields: { code: ['Este código é reservado ao sistema.'] } });

/**
 * Accepts a file from the holder of the ticket's link: one that the chat expects, or the signature under its documents.
 */
export async function attachFile(
  ctx: Context,
  token: string,
  { caller, upload }: { caller: Caller; upload: Sent },
): Promise<Resource> {
  const { code } = upload.fields;
  const { ticketId, expected } = await expectedOf(ctx, token, code);
  let id: number;
  // The signing page sends more fields than a chat, which may expect a signature at the same time.
  const fromPage = Object.keys(upload.extra).length > 0;
  if (code === SIGN_CODE && (fromPage || !expected)) {
    id = await signTicket(ctx, token, { caller, read: () => readSignature(ctx, upload) });
  } else {
    // Without a conversation, the file can only be a signature.
    const isSigning = fromPage || (ticketId === undefined && (await findTicket(ctx, token)));
    if (isSigning) throw new AppError('SIGN_CODE_WRONG');
    if (ticketId === undefined) throw new AppError('CONVERSATION_NOT_FOUND');
    if (SYSTEM_FILE_CODES.includes(code) && !expected?.signature) throw codeReserved();
    const asked = expected ?? ((await findPendingFile(ctx, ticketId, code)) ? pending : undefined);
    if (!asked) throw new AppError('FILE_NOT_EXPECTED');
    id = await keepExpected(ctx, { ticketId, expected: asked, upload });
  }
  const resource = (await listResources(ctx, [id])).get(id);
  if (!resource) throw new AppError('NOT_FOUND');
  return resource;
}
