import { MESSAGE_FILE_MINUTES } from '@balcao/contract/files/limits';
import type { Resource } from '@balcao/contract/files/resource';
import { type attachUploads, resourceCode } from '@balcao/contract/files/upload';
import { parentParams } from '@balcao/contract/messages/messages';
import { z } from 'zod';
import type { Actor } from '../../../platform/actor.ts';
import { AppError } from '../../../platform/app-error.ts';
import type { Context } from '../../../platform/context.ts';
import { bytesOfFile } from '../../../platform/file-bytes.ts';
import { noFile, type SentForm } from '../../../platform/http/multipart.ts';
import type { ParentKey } from '../../../platform/thread-parent.ts';
import { extensionOf, mimeNamed, safeName } from '../file-types.rules.ts';
import { discardFiles, endAfter, listResources, receiveFile } from '../thread-files.ts';
import { enter, examine, measure, newPath, storing } from './content-check.ts';
import { collect, discardUpload } from './multipart.ts';
import * as rules from './presigned.rules.ts';
import * as store from './presigned.store.ts';
import { placeOf, requireMayBring } from './upload-policy.ts';

type Asked = z.output<(typeof attachUploads)['body']>;
type Attaching = { actor: Actor; key: ParentKey; meta: rules.Meta; upload: store.UploadRow };

/** An upload whose attaching server crashed becomes available again after this time. */
const TAKEN_MS = 3_600_000;

/** Examines the bytes where they are stored, and replaces the upload's row with the file's. */
async function takeIn(ctx: Context, { actor, key, meta, upload }: Attaching, path: string) {
  const { accept, maxBytes } = await placeOf(ctx, actor, { key, code: upload.code, direct: true });
  await collect(ctx, upload, path);
  const bytes = await measure(ctx, path, maxBytes);
  rules.requireSize([meta.size, upload.size], bytes.size);
  const wanted = { ...key, accept, maxBytes, filename: meta.filename, by: actor };
  const known = await examine(ctx, bytes, wanted);
  // Browsers derive the type from the name, so a type that does not match the bytes may be an honest mistake.
  if (meta.mime !== mimeNamed(upload.extension)) rules.requireType(meta.mime, known.mime);
  const owned = { userId: actor.userId, expiresAt: endAfter(ctx, meta.expires_minutes) };
  const file = { ...key, code: upload.code, ...known, path, claimed: false, ...owned };
  return enter(ctx, file, actor, async (trx) => {
    if (!(await store.deleteUpload(trx, upload.id))) throw rules.unknownUpload();
  });
}

/** Deletes a refused upload; after a temporary failure the upload can be tried again. */
async function attachOne(ctx: Context, attaching: Attaching): Promise<number> {
  const { key, meta, upload } = attaching;
  rules.requireSame(upload, meta, extensionOf(safeName(meta.filename)));
  const now = ctx.clock();
  const stale = new Date(now.getTime() - TAKEN_MS);
  if (!(await store.takeUpload(ctx.db, upload.id, { now, stale }))) {
    throw rules.unknownUpload();
  }
  const path = newPath(key, upload.key);
  try {
    return await storing(ctx, () => takeIn(ctx, attaching, path));
  } catch (error) {
    const refused = error instanceof AppError && error.status < 500;
    await storing(ctx, () =>
      refused ? discardUpload(ctx, upload, path) : store.releaseUpload(ctx.db, upload.id),
    );
    throw error;
  }
}

/** This person's upload to this record; undefined for any other and for an expired one. */
async function findOwn(ctx: Context, actor: Actor, key: ParentKey, id: number) {
  const upload = await store.findUpload(ctx.db, id, rules.oldest(ctx.clock()));
  const own =
    upload?.user_id === actor.userId &&
    upload.origin === key.origin &&
    upload.parent_code === key.parentCode;
  return own ? upload : undefined;
}

/**
 * The file that this person attached before, if the answer was lost and the call is repeated. Throws INVALID for any
 * other id.
 */
async function attachedBefore(ctx: Context, actor: Actor, key: ParentKey, meta: rules.Meta) {
  const path = newPath(key, rules.keyIn(meta.filepath));
  const file = { ...key, path, code: meta.code, userId: actor.userId };
  const id = await store.findAttached(ctx.db, file);
  if (id === undefined) throw rules.unknownUpload();
  return id;
}

/** In the order of `ids`. */
async function shownInOrder(ctx: Context, ids: number[]): Promise<Resource[]> {
  const resources = await listResources(ctx, ids);
  return ids.flatMap((id) => resources.get(id) ?? []);
}

/**
 * Turns uploaded bytes into files; if one is refused, the others of the call are not kept either. A repeated call
 * returns the same files.
 */
export async function attachUploaded(ctx: Context, actor: Actor, asked: Asked) {
  const key = { origin: asked.origin, parentCode: asked.parent_code };
  await requireMayBring(ctx, actor, key);
  const ids: number[] = [];
  const made: number[] = [];
  try {
    for (const meta of asked.presignedMeta) {
      const upload = await findOwn(ctx, actor, key, meta.id);
      const id = upload
        ? await attachOne(ctx, { actor, key, meta, upload })
        : await attachedBefore(ctx, actor, key, meta);
      if (upload) made.push(id);
      ids.push(id);
    }
  } catch (error) {
    await discardFiles(ctx, made);
    throw error;
  }
  return shownInOrder(ctx, ids);
}

/** The record that a form names; undefined while it names none. */
function keyIn({ origin, parent_code }: SentForm['fields']): ParentKey | undefined {
  const said = { origin: origin?.[0], parent_code: parent_code?.[0] };
  const { data } = parentParams.safeParse(said);
  return data && { origin: data.origin, parentCode: data.parent_code };
}

/** For callers that send as a form what others send as JSON. */
function placeIn({ fields, files }: SentForm): { key: ParentKey; codes: string[] } {
  if (files.length === 0) throw noFile();
  const key = keyIn(fields);
  const codes = z.array(resourceCode).safeParse(fields['codes[]'] ?? fields.codes);
  if (!key || !codes.success || codes.data.length !== files.length) {
    const file = ['Envie origin, parent_code e, para cada um de files[], um de codes[].'];
    throw new AppError('INVALID', { fields: { file } });
  }
  return { key, codes: codes.data };
}

/**
 * Called before the bytes of a form's files: throws if the person may not add files to its record; false while the
 * fields do not name it.
 */
export async function maySend(
  ctx: Context,
  actor: Actor,
  fields: SentForm['fields'],
): Promise<boolean> {
  const key = keyIn(fields);
  if (key) await requireMayBring(ctx, actor, key);
  return key !== undefined;
}

/** Stores files sent as a form; if one is refused, the others of the call are not kept either. */
export async function attachSent(ctx: Context, actor: Actor, form: SentForm): Promise<Resource[]> {
  const { key, codes } = placeIn(form);
  await requireMayBring(ctx, actor, key);
  const attached: number[] = [];
  try {
    for (const [at, { filename, path }] of form.files.entries()) {
      const code = codes[at] ?? '';
      const place = await placeOf(ctx, actor, { key, code, direct: false });
      const stream = bytesOfFile(path);
      const more = { by: actor, expiresMinutes: MESSAGE_FILE_MINUTES };
      const { id } = await receiveFile(ctx, { ...key, ...place, ...more, code, filename, stream });
      attached.push(id);
    }
  } catch (error) {
    await discardFiles(ctx, attached);
    throw error;
  }
  return shownInOrder(ctx, attached);
}
