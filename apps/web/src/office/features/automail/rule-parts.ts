import {
  type MailSubject,
  type Trigger,
  type TriggerKind,
  type TriggerPart,
  triggers,
} from '@balcao/contract/automail/triggers';

/** The trigger in a form's values; undefined until one is chosen. */
export function triggerIn({ trigger }: Record<string, unknown>): Trigger | undefined {
  const isOne = typeof trigger === 'object' && trigger !== null && 'kind' in trigger;
  return isOne && Object.hasOwn(triggers, String(trigger.kind)) ? (trigger as Trigger) : undefined;
}

/** Another kind of trigger keeps the parts that it has, too. */
export function withKind(before: Trigger | undefined, kind: TriggerKind): Trigger {
  const parts: readonly TriggerPart[] = triggers[kind].parts;
  const kept = parts.flatMap((part) =>
    before?.[part] === undefined ? [] : [[part, before[part]]],
  );
  const by = parts.includes('by') ? { by: 'customer' } : {};
  return { kind, ...by, ...Object.fromEntries(kept) };
}

/** The kinds of records that mails are about. */
export const subjectWords: Record<MailSubject, { one: string; some: string; many: string }> = {
  at_ticket: { one: 'Conversa', some: 'uma conversa', many: 'Conversas' },
  pm_transaction: { one: 'Cobrança', some: 'uma cobrança', many: 'Cobranças' },
  nf_invoice: { one: 'Nota fiscal', some: 'uma nota fiscal', many: 'Notas fiscais' },
  gl_user: { one: 'Pessoa', some: 'uma pessoa', many: 'Pessoas' },
  af_affiliate: { one: 'Afiliado', some: 'um afiliado', many: 'Afiliados' },
};
