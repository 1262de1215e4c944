import { CHANNEL, MESSAGE_MAX, type ThreadOrigin } from '@balcao/contract/messages/messages';
import type { Json } from '@balcao/dialog/flow';
import { displayText, fillText, missingNames } from '@balcao/dialog/template';
import type { Actor } from '../../platform/actor.ts';
import { AppError } from '../../platform/app-error.ts';
import type { Context } from '../../platform/context.ts';
import * as store from './templates.store.ts';
import { type Access, fieldsOf, requireParent, type ThreadKey } from './thread-owners.ts';

const SHOWN = 50;

const unfit = (text: string) =>
  new AppError('INVALID', { reason: text, fields: { at_message_template_id: [text] } });

/** A visitor's text with `{{…}}` must not become a variable when an edited text is filled again. */
function withoutHoles(fields: Record<string, Json>): Record<string, Json> {
  const plain = (value: Json): Json =>
    displayText(value).includes('{{') ? displayText(value).replaceAll('{{', '{ {') : value;
  return Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, plain(value)]));
}

/** `missing`: variables without a value for this record; the text still contains their `{{name}}`. */
type FilledTemplate = { text: string; missing: string[] };

/** `text` is the attendant's edited version of the template; without it, the template's own text is used. */
type TemplateUse = { id: number; text?: string; sender: Actor };

/**
 * A template's text, or the attendant's version of it, filled with the record's fields. Throws INVALID for a template
 * that does not exist, is inactive, or belongs to a sector of another business unit.
 */
async function fillTemplate(
  ctx: Context,
  key: ThreadKey,
  { businessUnitId }: Access,
  { id, text = '', sender }: TemplateUse,
): Promise<FilledTemplate> {
  const template = await store.findTemplate(ctx.db, id);
  if (!template) throw unfit('Este modelo não existe mais. Escolha outro.');
  if (!template.active) throw unfit('Este modelo está inativo. Escolha outro.');
  if (template.sectorId !== null && template.unitId !== businessUnitId)
    throw unfit('Este modelo é de outra unidade de negócio.');
  const body = text || template.body;
  const known = await fieldsOf(ctx, key);
  // If a record has no attendant yet, the sender's name is used.
  const atendente = known.atendente || sender.nickname || sender.name;
  const fields = withoutHoles({ ...known, atendente });
  const missing = missingNames(body, fields);
  const marks = Object.fromEntries(missing.map((name) => [name, `{{${name}}}`]));
  const filled = fillText(body, { ...fields, ...marks }).trim();
  if (filled.length > MESSAGE_MAX)
    throw unfit(`Preenchido, este modelo passa de ${MESSAGE_MAX} caracteres.`);
  return { text: filled.replaceAll('\0', ''), missing };
}

/** Labels for variables whose names are not readable words. */
const labels = new Map([
  ['email', 'e-mail'],
  ['cpf', 'CPF'],
]);
const kinds: Partial<Record<ThreadOrigin, string>> = {
  at_ticket: 'esta conversa',
  gl_user: 'esta pessoa',
  pm_transaction: 'esta cobrança',
  fn_entry: 'este lançamento',
};
const inWords = new Intl.ListFormat('pt-BR');

/** The text that a customer gets. Throws INVALID if a variable in it has no value. */
export async function filledToSend(
  ctx: Context,
  key: ThreadKey,
  access: Access,
  asked: TemplateUse,
): Promise<string> {
  const { text, missing } = await fillTemplate(ctx, key, access, asked);
  if (missing.length === 0) return text;
  const names = inWords.format(missing.map((name) => labels.get(name) ?? name));
  const whose = kinds[key.origin] ?? 'este registro';
  throw unfit(`O modelo usa ${names}, que ${whose} não tem. Complete o texto antes de enviar.`);
}

/** Templates are for channel 3, and for people who may write there. */
async function requireSender(ctx: Context, actor: Actor, key: ThreadKey): Promise<Access> {
  const access = await requireParent(ctx, actor, key);
  if (key.channelId !== CHANNEL.external) throw new AppError('NOT_FOUND');
  return access;
}

export async function previewTemplate(ctx: Context, actor: Actor, key: ThreadKey, id: number) {
  const access = await requireSender(ctx, actor, key);
  return (await fillTemplate(ctx, key, access, { id, sender: actor })).text;
}

export async function listTemplates(ctx: Context, actor: Actor, key: ThreadKey, q: string) {
  const { facts, businessUnitId } = await requireSender(ctx, actor, key);
  const place = { sectorId: facts.sectorId, unitId: businessUnitId };
  return store.listFitting(ctx.db, place, q, SHOWN);
}
