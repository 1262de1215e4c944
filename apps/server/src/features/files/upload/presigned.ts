import { randomBytes } from 'node:crypto';
import type { PreparedUpload, prepareUploads } from '@balcao/contract/files/upload';
import type { z } from 'zod';
import type { Actor } from '../../../platform/actor.ts';
import { AppError } from '../../../platform/app-error.ts';
import type { Context } from '../../../platform/context.ts';
import type { ParentKey } from '../../../platform/thread-parent.ts';
import { readConfigs } from '../../organization/installation.ts';
import { requireExtension } from '../file-types.rules.ts';
import { isStaff, tooLarge } from '../thread-files.rules.ts';
import { storing } from './content-check.ts';
import { addressOf, partsOf } from './multipart.ts';
import * as rules from './presigned.rules.ts';
import * as store from './presigned.store.ts';
import { requireQuota } from './quotas.rules.ts';
import { inTurn, quotaFor } from './quotas.ts';
import { placeOf, requireMayBring } from './upload-policy.ts';

type Asked = z.output<(typeof prepareUploads)['body']>;
type File = Asked['files'][number];

/** The most unfinished uploads of one person. */
const MOST_OPEN = { staff: 400, customer: 40 };

async function requireFewOpen(ctx: Context, actor: Actor, coming: number): Promise<void> {
  const open = await store.countUploads(ctx.db, actor.userId, rules.oldest(ctx.clock()));
  const most = isStaff(actor) ? MOST_OPEN.staff : MOST_OPEN.customer;
  if (open + coming > most) throw new AppError('TOO_MANY_FILES');
}

function addressesOf(ctx: Context, upload: store.UploadRow, parts: number[]) {
  return Promise.all(
    parts.map(async (part) => ({ part, url: await addressOf(ctx, upload, part) })),
  );
}

const allParts = (upload: rules.Pieces) =>
  Array.from({ length: rules.countParts(upload) }, (_, part) => part);

async function begin(ctx: Context, actor: Actor, key: ParentKey, file: File) {
  const place = await placeOf(ctx, actor, { key, code: file.code, direct: true });
  const extension = file.ext.toLowerCase();
  requireExtension(extension, place.accept);
  if (file.size !== undefined && file.size > place.maxBytes) throw tooLarge(place.maxBytes);
  const name = randomBytes(16).toString('hex');
  const partSize = rules.partSizeOf(file.size);
  const more = { key: name, extension, userId: actor.userId, size: file.size ?? null };
  const { code } = file;
  const { maxBytes } = place;
  return store.insertUpload(ctx.db, { ...key, code, ...more, partSize, maxBytes }, ctx.clock());
}

async function prepared(ctx: Context, upload: store.UploadRow): Promise<PreparedUpload> {
  const { id, code, part_size } = upload;
  const urls = (await addressesOf(ctx, upload, allParts(upload))).map(({ url }) => url);
  const whole = part_size === null;
  return {
    id,
    code,
    filepath: rules.filepathOf(upload),
    url: whole ? (urls[0] ?? '') : '',
    parts: whole ? null : { size: part_size, urls },
  };
}

/** Creates addresses for files that this person is about to send. */
export async function prepare(ctx: Context, actor: Actor, asked: Asked) {
  const key = { origin: asked.origin, parentCode: asked.parent_code };
  if (!(await readConfigs(ctx)).FILESYSTEM_TEMP_URL_ENABLED) throw new AppError('UPLOAD_OFF');
  await requireMayBring(ctx, actor, key);
  return inTurn(ctx)(actor.userId, async () => {
    await requireFewOpen(ctx, actor, asked.files.length);
    const announced = asked.files.reduce((sum, { size = 0 }) => sum + size, 0);
    requireQuota(await quotaFor(ctx, key, actor), announced);
    const ready: PreparedUpload[] = [];
    for (const file of asked.files)
      ready.push(await prepared(ctx, await begin(ctx, actor, key, file)));
    return ready;
  });
}

/** This person's own upload. Throws NOT_FOUND for another person's and for an expired one. */
async function findOwn(ctx: Context, actor: Actor, id: number): Promise<store.UploadRow> {
  const upload = await store.findUpload(ctx.db, id, rules.oldest(ctx.clock()));
  if (upload?.user_id !== actor.userId) throw new AppError('LINK_INACTIVE');
  return upload;
}

/** The received parts of an upload, and the addresses of the others. */
export async function progressOf(ctx: Context, actor: Actor, id: number) {
  const upload = await findOwn(ctx, actor, id);
  const parts = [...(await storing(ctx, () => partsOf(ctx, upload))).keys()];
  const missing = allParts(upload).filter((part) => !parts.includes(part));
  return { parts, urls: await addressesOf(ctx, upload, missing) };
}
