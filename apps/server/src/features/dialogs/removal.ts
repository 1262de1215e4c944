import { AppError } from '../../platform/app-error.ts';
import type { Db } from '../../platform/database/open.ts';
import type { Removing } from '../../platform/records/behaviour.ts';
import { boardOf } from './presence.ts';
import { hasVersion, listChatbotNames } from './removal.store.ts';

const MOST_NAMES = 3;

const PUBLISHED =
  'Este diálogo já foi publicado, e as conversas guardam o que ele perguntou. Só se exclui um diálogo que nunca foi publicado.';

const begun = (names: string[]) =>
  `Ainda começa conversas em: ${names.join(', ')}. Escolha antes outro diálogo para o chatbot.`;

const open = (names: string[]) =>
  `Alguém está com este diálogo aberto: ${names.join(', ')}. Combinem antes de excluir.`;

const refuse = (reason: string) => new AppError('IN_USE', { reason });

/** Keeps a dialog that was published, that a chatbot begins with, or that a colleague has open. Throws IN_USE with words. */
export async function refuseRemoval(trx: Db, { ctx, actor, row }: Removing): Promise<void> {
  const chatbots = await listChatbotNames(trx, row.id, MOST_NAMES);
  if (chatbots.length > 0) throw refuse(begun(chatbots));
  if (await hasVersion(trx, String(row.code))) throw refuse(PUBLISHED);
  const me = (actor.impersonator ?? actor).userId;
  const others = boardOf(ctx)
    .at(row.id)
    .filter(({ id }) => id !== me);
  if (others.length > 0) throw refuse(open(others.slice(0, MOST_NAMES).map(({ name }) => name)));
}
