import { CHANNEL, MESSAGE_MAX, type ThreadOrigin } from '@balcao/contract/messages';
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

/** What a visitor typed never becomes a hole of its own when an edited text is filled again. */
function withoutHoles(fields: Record<string, Json>): Record<string, Json> {
  const plain = (value: Json): Json =>
    displayText(value).includes('{{') ? displayText(value).replaceAll('{{', '{ {') : value;
  return Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, plain(value)]));
}

/** `missing`: what nobody knows of the record; `{{name}}` still stands for it in the text. */
type Filled = { text: string; missing: string[] };

/** `text` is what the attendant has made of the template; without it, the template's own. */
type Asked = { id: number; text?: string; sender: Actor };

/**
 * A template's text, or what the attendant has made of it, with the record's fields in their places. Throws INVALID for a
 * template that is not there, inactive, or of a sector of another business unit.
 */
async function fillTemplate(
  ctx: Context,
  key: ThreadKey,
  { businessUnitId }: Access,
  { id, text = '', sender }: Asked,
): Promise<Filled> {
  const template = await store.findTemplate(ctx.db, id);
  if (!template) throw unfit('Este modelo não existe mais. Escolha outro.');
  if (!template.active) throw unfit('Este modelo está inativo. Escolha outro.');
  if (template.sectorId !== null && template.unitId !== businessUnitId)
    throw unfit('Este modelo é de outra unidade de negócio.');
  const body = text || template.body;
  const known = await fieldsOf(ctx, key);
  // A record that nobody looks after yet has who writes.
  const atendente = known.atendente || sender.nickname || sender.name;
  const fields = withoutHoles({ ...known, atendente });
  const missing = missingNames(body, fields);
  const marks = Object.fromEntries(missing.map((name) => [name, `{{${name}}}`]));
  const filled = fillText(body, { ...fields, ...marks }).trim();
  if (filled.length > MESSAGE_MAX)
    throw unfit(`Preenchido, este modelo passa de ${MESSAGE_MAX} caracteres.`);
  return { text: filled.replaceAll('\0', ''), missing };
}

/** Variables whose names are not words that people read. */
const labels = new Map([
  ['email', 'e-mail'],
  ['cpf', 'CPF'],
]);
const kinds: Partial<Record<ThreadOrigin, string>> = {
  at_ticket: 'esta conversa',
  gl_user: 'esta pessoa',
  pm_transaction: 'esta cobrança',
};
const inWords = new Intl.ListFormat('pt-BR');

/** The text that a customer gets. Throws INVALID where something would be missing in it. */
export async function filledToSend(
  ctx: Context,
  key: ThreadKey,
  access: Access,
  asked: Asked,
): Promise<string> {
  const { text, missing } = await fillTemplate(ctx, key, access, asked);
  if (missing.length === 0) return text;
  const names = inWords.format(missing.map((name) => labels.get(name) ?? name));
  const whose = kinds[key.origin] ?? 'este registro';
  throw unfit(`O modelo usa ${names}, que ${whose} não tem. Complete o texto antes de enviar.`);
}

/** Templates are for channel 3, and for who may write there. */
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
