import { LEVEL } from '@balcao/contract/access/permissions';
import type { Db } from '../../platform/database/open.ts';

type NewAdmin = { name: string; nickname: string; email: string };

/** Undefined if somebody already has this e-mail. */
export function insertAdmin(trx: Db, { name, nickname, email }: NewAdmin) {
  return trx
    .insertInto('gl_user')
    .values({ name, nickname, email, level: LEVEL.admin })
    .onConflict((conflict) => conflict.column('email').doNothing())
    .returning('id')
    .executeTakeFirst();
}
