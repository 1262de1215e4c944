import { CHANNEL, MESSAGE_MAX } from '@balcao/contract/messages';
import type { Json } from '@balcao/dialog/flow';
import { displayText, fillText } from '@balcao/dialog/template';
import type { Actor } from '../../../platform/actor.ts';
import { AppError } from '../../../platform/app-error.ts';
import type { Context } from '../../../platform/context.ts';
import { type Access, fieldsOf, requireParent, type ThreadKey } from '../parents/service.ts';
import * as store from './store.ts';

const SHOWN = 50;

const unfit = (text: string) =>
  new AppError('INVALID', { fields: { at_message_template_id: [text] } });

/** What a visitor typed never becomes a hole of its own when an edited text is filled again. */
function withoutHoles(fields: Record<string, Json>): Record<string, Json> {
  const plain = (value: Json): Json =>
    displayText(value).includes('{{') ? displayText(value).replaceAll('{{', '{ {') : value;
  return Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, plain(value)]));
}

/**
 * A template's text, or what the attendant has made of it, with the record's fields in their places. Throws INVALID for a
 * template that is not there, inactive, or of a sector of another business unit.
 */
export async function fillTemplate(
  ctx: Context,
  key: ThreadKey,
  { businessUnitId }: Access,
  { id, text = '' }: { id: number; text?: string },
): Promise<string> {
  const template = await store.findTemplate(ctx.db, id);
  if (!template) throw unfit('Este modelo não existe mais. Escolha outro.');
  if (!template.active) throw unfit('Este modelo está inativo. Escolha outro.');
  if (template.sectorId !== null && template.unitId !== businessUnitId)
    throw unfit('Este modelo é de outra unidade de negócio.');
  const filled = fillText(text || template.body, withoutHoles(await fieldsOf(ctx, key))).trim();
  if (filled === '') throw unfit('Este modelo fica vazio aqui: nada do que ele usa é conhecido.');
  if (filled.length <= MESSAGE_MAX) return filled.replaceAll('\0', '');
  throw unfit(`Preenchido, este modelo passa de ${MESSAGE_MAX} caracteres.`);
}

/** Templates are for channel 3, and for who may write there. */
async function requireSender(ctx: Context, actor: Actor, key: ThreadKey): Promise<Access> {
  const access = await requireParent(ctx, actor, key);
  if (key.channelId !== CHANNEL.external) throw new AppError('NOT_FOUND');
  return access;
}

export async function previewTemplate(ctx: Context, actor: Actor, key: ThreadKey, id: number) {
  return fillTemplate(ctx, key, await requireSender(ctx, actor, key), { id });
}

export async function listTemplates(ctx: Context, actor: Actor, key: ThreadKey, q: string) {
  const { facts, businessUnitId } = await requireSender(ctx, actor, key);
  const place = { sectorId: facts.sectorId, unitId: businessUnitId };
  return store.listFitting(ctx.db, place, q, SHOWN);
}
