import { promisify } from 'node:util';
import { crc32, inflate } from 'node:zlib';
import type { Resource } from '@balcao/contract/files';
import { SYSTEM_FILE_CODES } from '@balcao/contract/message-files';
import { type claimFields, SIGN_CODE, SIGNATURE } from '@balcao/contract/sign-page';
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

/** A pad of 1000 by 230 points at three times the density; to look through more would hold others up. */
const MOST_INFLATED = 8 * 1024 * 1024;
const inflated = promisify(inflate);

/** A signature must be a whole PNG that can be looked at, and something must be drawn in it. Tells its size. */
async function inspectSignature(bytes: Buffer): Promise<{ width: number; height: number }> {
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
  return picture;
}

/** TOO_MANY for an address that sends too many files a minute. */
export async function requireAttempt(ctx: Context, ip: string): Promise<void> {
  const { uploads } = ctx.config.limits;
  const { allowed, retryAfterSeconds } = await throttle(ctx.db, `upload:${ip}`, uploads, 60);
  if (!allowed) throw new AppError('TOO_MANY', { retryAfter: retryAfterSeconds });
}

/** What the conversation behind the token waits for under that code; the signing page has none to ask. */
async function expectedOf(ctx: Context, token: string, code: string) {
  const hash = tokenHashOf(token);
  const found = await dialogs.findConversationByHash(ctx, hash);
  if (!found) return { ticketId: undefined, expected: undefined };
  if (found.statusKind === 'cancelled') throw new AppError('TICKET_CANCELLED');
  return { ticketId: found.conversation.ticketId, expected: expectedFile(found, code) };
}

/** CONVERSATION_NOT_FOUND for a token to which nobody may send anything. */
export async function requireKnown(ctx: Context, token: string): Promise<void> {
  const hash = tokenHashOf(token);
  const known = (await dialogs.findConversationByHash(ctx, hash)) ?? (await findTicket(ctx, token));
  if (!known) throw new AppError('CONVERSATION_NOT_FOUND');
}

export type Sent = Upload<'code', (typeof claimFields)[number]>;

/** The picture of the signing page: one of the size that it draws, and kept by nobody before it counts. */
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

/** Keeps a file that the conversation waits for, claimed by the answer that names it later. */
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

/** Flows that were published before their check knew of it may ask for a file under a code of the system. */
const codeReserved = () =>
  new AppError('INVALID', { fields: { code: ['Este código é reservado ao sistema.'] } });

/** Takes the file of whoever has the ticket's link: one that the chat waits for, or the signature under its documents. */
export async function attachFile(
  ctx: Context,
  token: string,
  { caller, upload }: { caller: Caller; upload: Sent },
): Promise<Resource> {
  const { code } = upload.fields;
  const { ticketId, expected } = await expectedOf(ctx, token, code);
  let id: number;
  // The signing page says more than a chat does, which may wait for a signature at the same time.
  const fromPage = Object.keys(upload.extra).length > 0;
  if (code === SIGN_CODE && (fromPage || !expected)) {
    id = await signTicket(ctx, token, { caller, read: () => readSignature(ctx, upload) });
  } else {
    // Where nobody converses, only a signature can have been meant.
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
