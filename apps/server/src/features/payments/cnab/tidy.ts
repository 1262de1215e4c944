import type { Context } from '../../../platform/context.ts';
import type { Db } from '../../../platform/database/open.ts';
import * as store from './remittance.store.ts';
import { deleteRead, releaseStuck } from './return.store.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
/** Banks ask for a file again within weeks. */
const FILES_KEPT_DAYS = 180;
const READ_KEPT_DAYS = 30;

/** Whole returns take seconds; a job is tried again for about an hour. */
const GIVEN_UP_MS = 6 * HOUR_MS;

/** Forgets the bytes of old files for banks, and returns that nobody has applied; lets go of those whose job was given up. */
export async function tidyBankFiles(ctx: Context): Promise<void> {
  const now = ctx.clock().getTime();
  await store.forgetFiles(ctx.db, new Date(now - FILES_KEPT_DAYS * DAY_MS));
  await releaseStuck(ctx.db, new Date(now - GIVEN_UP_MS));
  await deleteRead(ctx.db, new Date(now - READ_KEPT_DAYS * DAY_MS));
}

/** Forgets the bytes of files that name the payers of these charges, whose data is erased. */
export const forgetFilesOf = (trx: Db, ids: readonly number[]): Promise<void> =>
  store.forgetFilesOf(trx, ids);
