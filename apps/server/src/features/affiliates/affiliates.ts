import { isValidCep } from '@balcao/brazil/cep';
import { isValidPhone } from '@balcao/brazil/phone';
import { plainPixKey } from '@balcao/brazil/pix-key';
import { LEVEL } from '@balcao/contract/access/permissions';
import type { PixKeyKind } from '@balcao/contract/affiliates/records';
import { ruleSchema } from '@balcao/contract/affiliates/rule-schema';
import { AppError, invalidAt } from '../../platform/app-error.ts';
import type { Db } from '../../platform/database/open.ts';
import type { RawRow } from '../../platform/database/record-rows.ts';
import type {
  RecordBehaviour,
  Removing,
  Saving,
  Values,
} from '../../platform/records/behaviour.ts';
import * as store from './affiliates.store.ts';
import { ruleFault } from './rule.rules.ts';

function checkedRule(value: unknown) {
  const { data, error } = ruleSchema.safeParse(value);
  const fault = error ? (error.issues[0]?.message ?? 'Confira a comissão.') : ruleFault(data);
  if (fault || !data) throw invalidAt('rule', fault ?? 'Confira a comissão.');
  return data;
}

/** The key as banks know it; kind and key come together. */
function checkedKey(kind: unknown, key: unknown): Values {
  if (!kind && !key) return { pix_key_kind: null, pix_key: null };
  if (!kind) throw invalidAt('pix_key_kind', 'Escolha o tipo da chave.');
  if (!key) throw invalidAt('pix_key', 'Informe a chave.');
  const plain = plainPixKey(kind as PixKeyKind, String(key));
  if (!plain) throw invalidAt('pix_key', 'Esta chave não é do tipo escolhido.');
  return { pix_key_kind: kind, pix_key: plain };
}

/** Digits with a mask of ours, as tickets and charges have them; empty stays empty. */
function checkedText(name: 'phone' | 'cep', value: unknown): string | null {
  const digits = String(value ?? '').replace(/\D/g, '');
  if (!value) return null;
  if (name === 'cep') {
    if (!isValidCep(digits)) throw invalidAt('cep', 'Informe os 8 dígitos do CEP.');
    return digits;
  }
  const phone = digits.replace(/^(\d{2})(\d{4,5})(\d{4})$/, '($1) $2-$3');
  if (!isValidPhone(phone)) throw invalidAt('phone', 'Telefone inválido.');
  return phone;
}

/** Of people in the portal alone: whoever works here would see what colleagues decide about them. */
async function checkPerson(trx: Db, userId: unknown, except: number): Promise<void> {
  if (typeof userId !== 'number') return;
  const person = await store.findPerson(trx, userId);
  if (person && person.level <= LEVEL.internal)
    throw invalidAt('user_id', 'Escolha alguém do portal: quem é da equipe não pode ser afiliado.');
  if (person && !person.active) throw invalidAt('user_id', 'Esta pessoa está inativa.');
  const other = await store.nameOfPerson(trx, userId, except);
  if (other) throw invalidAt('user_id', `Esta pessoa já é o afiliado ${other}.`);
}

/** Statements and messages are those of the person who earned and wrote them: nobody else takes them over. */
async function refuseOtherPerson(trx: Db, before: RawRow, userId: unknown): Promise<void> {
  if (typeof userId !== 'number') return;
  const takesOver = before.user_id
    ? (await store.hasSales(trx, before.id)) || (await store.hasMessages(trx, before.id))
    : await store.hasMessagesOfOthers(trx, before.id, userId);
  if (takesOver)
    throw invalidAt(
      'user_id',
      'Este afiliado já tem comissões ou mensagens de outra pessoa. Cadastre outro afiliado.',
    );
}

/** A screen sends all fields along: a person who is tied already may have left since. */
function isNewPerson(before: RawRow | undefined, { user_id }: Values): boolean {
  const tied = before?.user_id;
  const id = tied && typeof tied === 'object' && 'id' in tied ? tied.id : tied;
  return user_id !== undefined && user_id !== id;
}

async function check(trx: Db, { before, values }: Saving): Promise<Values> {
  const after: Values = { ...before, ...values };
  const isOther = values.code !== undefined && values.code !== before?.code;
  const owner = isOther && (await store.nameOfCode(trx, String(values.code), before?.id ?? 0));
  if (owner) throw invalidAt('code', `Este código já é de ${owner}.`);
  if (isNewPerson(before, values)) {
    await checkPerson(trx, values.user_id, before?.id ?? 0);
    if (before) await refuseOtherPerson(trx, before, values.user_id);
  }
  const named = values.pix_key !== undefined || values.pix_key_kind !== undefined;
  return {
    ...values,
    ...(named && checkedKey(after.pix_key_kind, after.pix_key)),
    ...(values.phone !== undefined && { phone: checkedText('phone', values.phone) }),
    ...(values.cep !== undefined && { cep: checkedText('cep', values.cep) }),
    ...(values.rule !== undefined && { rule: checkedRule(values.rule) }),
  };
}

async function keep(trx: Db, { id, values }: Saving & { id: number }): Promise<void> {
  if (values.rule !== undefined) await store.updateRule(trx, id, checkedRule(values.rule));
}

async function refuseRemoval(trx: Db, { row }: Removing): Promise<void> {
  if (await store.hasSales(trx, row.id))
    throw new AppError('IN_USE', {
      reason: 'Este afiliado tem comissões, que ficam na história. Desligue “Ativo”.',
    });
  if (await store.hasMessages(trx, row.id))
    throw new AppError('IN_USE', {
      reason: 'Este afiliado tem mensagens, que ficam na história. Desligue “Ativo”.',
    });
}

async function complete(db: Db, rows: RawRow[]): Promise<RawRow[]> {
  const rules = await store.listRules(
    db,
    rows.map(({ id }) => id),
  );
  return rows.map((row) => ({ ...row, rule: rules.get(row.id) }));
}

/** Affiliates: a code in any case belongs to one of them, a Pix key is of its kind, and who has earned or written something stays. */
export const affiliateBehaviour: RecordBehaviour = {
  first: store.lockAffiliates,
  check,
  keep,
  refuseRemoval,
  complete,
};
