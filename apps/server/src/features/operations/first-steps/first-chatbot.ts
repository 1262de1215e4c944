import { chatbot } from '@balcao/contract/chatbot/records';
import { isAble } from '@balcao/contract/records/definition';
import type { Actor } from '../../../platform/actor.ts';
import { AppError } from '../../../platform/app-error.ts';
import type { Context } from '../../../platform/context.ts';
import { createRecord } from '../../../platform/records/save.ts';
import { chatbotBehaviour } from '../../chatbot/record.ts';
import { draftingOf, requirePublisher } from '../../dialogs/drafting.ts';
import { preparePublished } from '../../dialogs/versions.ts';
import { readConfigs, ticketsNameOf } from '../../organization/installation.ts';
import { findFirstSector } from './first-steps.store.ts';

type Asked = { name: string; code: string; template: string };

/** Makes a chatbot that talks at once, with its dialog and the first version, all or nothing. Throws FORBIDDEN, NOT_FOUND, INVALID. */
export async function makeFirstChatbot(ctx: Context, actor: Actor, asked: Asked) {
  if (!isAble(chatbot.may.create, actor)) throw new AppError('FORBIDDEN');
  requirePublisher(actor);
  const [insertDialog, { COMPANY_NAME: company }, sector] = await Promise.all([
    preparePublished(draftingOf(ctx), { by: actor, ...asked }),
    readConfigs(ctx),
    findFirstSector(ctx.db),
  ]);
  // The dialog is made where the chatbot is checked: in its transaction.
  const behaviour: typeof chatbotBehaviour = {
    ...chatbotBehaviour,
    check: async (trx, { values }) => ({
      ...values,
      dialog_id: await insertDialog(trx, ctx.clock()),
    }),
  };
  const served = { definition: chatbot, behaviour, ticketsName: ticketsNameOf(ctx) };
  const values = {
    name: asked.name,
    code: asked.code,
    active: true,
    company_name: company,
    attendant_name: 'Assistente',
    ...(sector && { sector_id: sector.id, business_unit_id: sector.business_unit_id }),
  };
  const { data } = await createRecord(ctx, actor, served, { values, act: null });
  return { id: data.id };
}
