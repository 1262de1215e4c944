import { createReadStream } from 'node:fs';
import type { Resource } from '@balcao/contract/files';
import { MESSAGE_FILE_MINUTES } from '@balcao/contract/message-files';
import { parentParams } from '@balcao/contract/messages';
import { type attachUploads, resourceCode } from '@balcao/contract/resources';
import { z } from 'zod';
import type { Actor } from '../../../platform/actor.ts';
import { AppError } from '../../../platform/app-error.ts';
import type { Context } from '../../../platform/context.ts';
import { noFile, type SentForm } from '../../../platform/http/multipart.ts';
import type { ParentKey } from '../../messages/thread-owners.ts';
import { extensionOf, mimeNamed, safeName } from '../thread-files.rules.ts';
import { discardFiles, endAfter, listResources, receiveFile } from '../thread-files.ts';
import { enter, examine, measure, newPath, storing } from './content-check.ts';
import { collect, discardUpload } from './multipart.ts';
import * as rules from './presigned.rules.ts';
import * as store from './presigned.store.ts';
import { placeOf, requireMayBring } from './upload-policy.ts';

type Asked = z.output<(typeof attachUploads)['body']>;
type Attaching = { actor: Actor; key: ParentKey; meta: rules.Meta; upload: store.UploadRow };

/** Who died while he attached a file lets go of it after this. */
const TAKEN_MS = 3_600_000;

/** Looks at the bytes where they lie, and writes the row in the place of the upload's. */
async function takeIn(ctx: Context, { actor, key, meta, upload }: Attaching, path: string) {
  const { accept, maxBytes } = await placeOf(ctx, actor, { key, code: upload.code, direct: true });
  await collect(ctx, upload, path);
  const bytes = await measure(ctx, path, maxBytes);
  rules.requireSize([meta.size, upload.size], bytes.size);
  const wanted = { ...key, accept, maxBytes, filename: meta.filename, by: actor };
  const known = await examine(ctx, bytes, wanted);
  // Browsers tell the type by the name: that it is not that of the bytes is no lie of the sender's.
  if (meta.mime !== mimeNamed(upload.extension)) rules.requireType(meta.mime, known.mime);
  const owned = { userId: actor.userId, expiresAt: endAfter(ctx, meta.expires_minutes) };
  const file = { ...key, code: upload.code, ...known, path, claimed: false, ...owned };
  return enter(ctx, file, actor, async (trx) => {
    if (!(await store.deleteUpload(trx, upload.id))) throw rules.unknownUpload();
  });
}

/** What was refused is gone; what could not be done now can be tried again. */
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

/** This person's upload to this very record. INVALID for any other and for one that is over. */
async function findOwn(ctx: Context, actor: Actor, key: ParentKey, id: number) {
  const upload = await store.findUpload(ctx.db, id, rules.oldest(ctx.clock()));
  const own =
    upload?.user_id === actor.userId &&
    upload.origin === key.origin &&
    upload.parent_code === key.parentCode;
  if (!own) throw rules.unknownUpload();
  return upload;
}

/** In the order of `ids`. */
async function shownInOrder(ctx: Context, ids: number[]): Promise<Resource[]> {
  const resources = await listResources(ctx, ids);
  return ids.flatMap((id) => resources.get(id) ?? []);
}

/** Makes files of what was sent to the addresses; if one is refused, the others of the call are not kept either. */
export async function attachUploaded(ctx: Context, actor: Actor, asked: Asked) {
  const key = { origin: asked.origin, parentCode: asked.parent_code };
  await requireMayBring(ctx, actor, key);
  const attached: number[] = [];
  try {
    for (const meta of asked.presignedMeta) {
      const upload = await findOwn(ctx, actor, key, meta.id);
      attached.push(await attachOne(ctx, { actor, key, meta, upload }));
    }
  } catch (error) {
    await discardFiles(ctx, attached);
    throw error;
  }
  return shownInOrder(ctx, attached);
}

/** The record that a form names; undefined while it does not. */
function keyIn({ origin, parent_code }: SentForm['fields']): ParentKey | undefined {
  const said = { origin: origin?.[0], parent_code: parent_code?.[0] };
  const { data } = parentParams.safeParse(said);
  return data && { origin: data.origin, parentCode: data.parent_code };
}

/** For calls that say in a form what others say in JSON. */
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

/** Before the bytes of a form's files: throws for who brings none to its record; false while the fields do not name it. */
export async function maySend(
  ctx: Context,
  actor: Actor,
  fields: SentForm['fields'],
): Promise<boolean> {
  const key = keyIn(fields);
  if (key) await requireMayBring(ctx, actor, key);
  return key !== undefined;
}

/** Keeps files that came as a form; if one is refused, the others of the call are not kept either. */
export async function attachSent(ctx: Context, actor: Actor, form: SentForm): Promise<Resource[]> {
  const { key, codes } = placeIn(form);
  await requireMayBring(ctx, actor, key);
  const attached: number[] = [];
  try {
    for (const [at, { filename, path }] of form.files.entries()) {
      const code = codes[at] ?? '';
      const place = await placeOf(ctx, actor, { key, code, direct: false });
      const stream = createReadStream(path);
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
