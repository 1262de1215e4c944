import { SIGN_CODE } from '@balcao/contract/signing/sign-page';
import { sql } from 'kysely';
import type { Db } from '../../platform/database/open.ts';
import type { Parent } from './thread-files.store.ts';

/** A file with its uploader, and the message that carries it. */
function cards(db: Db) {
  return db
    .selectFrom('gl_resource as file')
    .leftJoin('gl_user as person', 'person.id', 'file.user_id')
    .leftJoinLateral(
      (eb) =>
        eb
          .selectFrom('gl_message as message')
          .innerJoin('gl_thread as thread', 'thread.id', 'message.thread_id')
          .select(['message.seq', 'thread.id as thread_id', 'thread.channel_id', 'thread.last_seq'])
          .whereRef('message.resource_id', '=', 'file.id')
          .limit(1)
          .as('place'),
      (join) => join.onTrue(),
    )
    .select(['file.id', 'file.origin', 'file.parent_code', 'file.code', 'file.extension'])
    .select(['file.filename', 'file.mime', 'file.size', 'file.path', 'file.sha256'])
    .select(['file.claimed', 'file.user_id', 'file.expires_at', 'file.removed_at'])
    .select(['file.created_at', 'file.updated_at', 'person.name as user_name'])
    .select(['place.seq', 'place.thread_id', 'place.channel_id', 'place.last_seq'])
    .select(
      // Signed documents and proofs of signatures cannot be changed.
      sql<boolean>`file.code in (${SIGN_CODE}, 'signed')
        or exists (select 1 from at_document where resource_id = file.id)`.as('is_paper'),
    );
}

export function findCard(db: Db, id: number) {
  return cards(db).where('file.id', '=', id).executeTakeFirst();
}

export type Card = NonNullable<Awaited<ReturnType<typeof findCard>>>;

/** Newest first. */
export function listCards(db: Db, { origin, parentCode }: Parent, limit: number): Promise<Card[]> {
  return cards(db)
    .where('file.origin', '=', origin)
    .where('file.parent_code', '=', parentCode)
    .orderBy('file.id', 'desc')
    .limit(limit)
    .execute();
}

export function lockFile(trx: Db, id: number) {
  return trx
    .selectFrom('gl_resource')
    .select(['filename', 'extension', 'expires_at', 'removed_at', 'updated_at'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
}

type Values = { filename: string; expires_at: Date | null };

export async function updateFile(trx: Db, id: number, values: Values, now: Date): Promise<void> {
  await trx
    .updateTable('gl_resource')
    .set({ ...values, updated_at: now })
    .where('id', '=', id)
    .execute();
}
