import type {
  ProviderSetting,
  saveProvider as saveSpec,
} from '@balcao/contract/payments/providers';
import type { z } from 'zod';
import type { Actor } from '../../../platform/actor.ts';
import { AppError } from '../../../platform/app-error.ts';
import type { Context } from '../../../platform/context.ts';
import { writeAudit } from '../../../platform/database/audit.ts';
import type { Db } from '../../../platform/database/open.ts';
import { conflictOf } from '../../../platform/records/conflict.ts';
import { type Act, actOnce } from '../../../platform/repeated-acts.ts';
import { seal } from '../../../platform/sealed.ts';
import { newToken, tokenHashOf } from '../../../platform/token.ts';
import { nextNumber } from '../cnab/remitted.rules.ts';
import { checkCertificates } from '../pix-api/certificates.ts';
import { sealSecrets, unsealSecrets } from '../provider-access.ts';
import { wakeUnit } from '../provider-work/provider-work.ts';
import { managesProviders } from './provider-settings.policy.ts';
import * as rules from './provider-settings.rules.ts';
import * as store from './provider-settings.store.ts';

export const RECORD = 'pm_provider_setting';
/** The purpose of sealed secrets of webhooks. */
export const HOOK = 'pix-hook';

type Body = z.output<typeof saveSpec.body>;
type Setting = NonNullable<Awaited<ReturnType<typeof store.findSetting>>>;

/** Throws FORBIDDEN unless the person decides where the units' money goes. */
export function requireManager(actor: Actor): void {
  if (!managesProviders(actor)) throw new AppError('FORBIDDEN');
}

/** A new secret part of the webhook's address. */
export function newHook(ctx: Context) {
  const secret = newToken();
  return { secret, hash: tokenHashOf(secret), sealed: seal(ctx.config.secret, HOOK, secret) };
}

/** The unit with its setting. Throws NOT_FOUND. */
export async function getSetting(db: Db, unitId: number): Promise<Setting> {
  const setting = await store.findSetting(db, unitId);
  if (!setting) throw new AppError('NOT_FOUND');
  return setting;
}

/** Null without any, and for those that another installation's secret sealed. */
const knownSecrets = (ctx: Context, { secrets_sealed: sealed }: Setting) =>
  sealed && unsealSecrets(ctx.config.secret, sealed);

const time = (at: Date | null): string | null => at?.toISOString() ?? null;

function certificateOf(setting: Setting, now: Date): ProviderSetting['certificate'] {
  const { certificate_subject, certificate_valid_from, certificate_valid_to } = setting;
  if (!certificate_valid_from || !certificate_valid_to) return null;
  return {
    subject: certificate_subject ?? '',
    valid_from: certificate_valid_from.toISOString(),
    valid_to: certificate_valid_to.toISOString(),
    days_left: rules.daysUntil(certificate_valid_to, now),
  };
}

export async function describeSetting(
  ctx: Context,
  db: Db,
  unitId: number,
): Promise<ProviderSetting> {
  const setting = await getSetting(db, unitId);
  return {
    business_unit_id: setting.unit_id,
    business_unit_name: setting.unit_name,
    pix_key: setting.pix_key,
    pix_provider: setting.pix_provider === 'pix' ? 'pix' : 'balcao',
    boleto_provider: setting.boleto_provider === 'cnab' ? 'cnab' : 'balcao',
    next_remittance: nextNumber(setting.last_remittance, setting.remittance_from),
    api_url: setting.api_url,
    token_url: setting.token_url,
    client_id: setting.client_id,
    secrets_set_at: time(setting.secrets_set_at),
    certificate: certificateOf(setting, ctx.clock()),
    has_authority: Boolean(knownSecrets(ctx, setting)?.authority),
    webhook: { set_at: time(setting.hook_set_at), is_open: setting.hook_next_sealed !== null },
    polled_until: time(setting.polled_until),
    poll_error: setting.poll_error,
    updated_at: time(setting.updated_at),
    updated_by: setting.updated_by,
  };
}

const fault = (fields: rules.Faults) => new AppError('INVALID', { fields });

/** The secrets that are saved, checked; null without any. Throws INVALID. */
function secretsOf(ctx: Context, body: Body, setting: Setting, addresses: rules.Addresses) {
  const known = knownSecrets(ctx, setting);
  if (known && rules.leadsElsewhere(setting, addresses) && !body.client_secret) {
    const text = 'Com outro endereço, digite o segredo de novo.';
    throw fault({ client_secret: [text] });
  }
  const secrets = rules.mergeSecrets(body, known);
  const missing = rules.missingFor({ body, addresses, secrets, unit: setting });
  if (Object.keys(missing).length > 0) throw fault(missing);
  if (!secrets) return null;
  const { certificate, private_key: key, authority } = secrets;
  const checked = checkCertificates({ certificate, key, authority }, ctx.clock());
  if ('fault' in checked) throw fault({ [checked.fault.field]: [checked.fault.words] });
  return { secrets, checked, isNew: JSON.stringify(secrets) !== JSON.stringify(known) };
}

/** The columns that a save writes, and what the audit may know of them. */
function changeOf(ctx: Context, body: Body, setting: Setting) {
  const { faults, addresses } = rules.readAddresses(body);
  if (Object.keys(faults).length > 0) throw fault(faults);
  const numbering = rules.numberingOf(body.next_remittance, setting);
  if ('faults' in numbering) throw fault(numbering.faults);
  const kept = secretsOf(ctx, body, setting, addresses);
  const plain = {
    pix_provider: body.pix_provider,
    boleto_provider: body.boleto_provider,
    ...numbering,
    ...addresses,
    client_id: body.client_id || null,
  };
  if (!kept?.isNew) return { plain, change: plain };
  const { subject, validFrom, validTo } = kept.checked;
  const certificate = {
    certificate_subject: subject,
    certificate_valid_from: validFrom,
    certificate_valid_to: validTo,
  };
  return {
    plain: { ...plain, ...certificate },
    change: {
      ...plain,
      ...certificate,
      certificate_told: null,
      secrets_sealed: sealSecrets(ctx.config.secret, kept.secrets),
      secrets_set_at: ctx.clock(),
    },
  };
}

async function write(ctx: Context, actor: Actor, trx: Db, unitId: number, body: Body) {
  if (!(await store.lockUnit(trx, unitId))) throw new AppError('NOT_FOUND');
  const setting = await getSetting(trx, unitId);
  const { updated_at: seen } = body;
  if (seen !== undefined && time(setting.updated_at) !== new Date(seen).toISOString()) {
    throw await conflictOf(trx, actor, { record: RECORD, id: unitId, seen });
  }
  const { plain, change } = changeOf(ctx, body, setting);
  const hook = setting.hook_hash ? null : newHook(ctx);
  const put = setting.updated_at ? store.updateSetting : store.insertSetting;
  await put(trx, unitId, {
    ...change,
    ...(hook && { hook_hash: hook.hash, hook_sealed: hook.sealed }),
    updated_by: actor.userId,
    updated_at: ctx.clock(),
  });
  const names = Object.keys(plain) as (keyof typeof plain)[];
  await writeAudit(trx, actor, {
    action: 'provider.save',
    record: RECORD,
    recordId: unitId,
    before: Object.fromEntries(names.map((name) => [name, setting[name]])),
    after: { ...plain, ...('secrets_sealed' in change && { secrets: 'trocados' }) },
  });
}

/** Throws FORBIDDEN, NOT_FOUND, CONFLICT, INVALID. */
export async function saveProvider(
  ctx: Context,
  actor: Actor,
  { unitId, body, act }: { unitId: number; body: Body; act: Act | null },
): Promise<ProviderSetting> {
  requireManager(actor);
  const saved = await actOnce<ProviderSetting>(ctx.db, act, (keep) =>
    ctx.db.transaction().execute(async (trx) => {
      await write(ctx, actor, trx, unitId, body);
      return keep(trx, await describeSetting(ctx, trx, unitId));
    }),
  );
  await wakeUnit(ctx, unitId);
  return saved;
}

/** Throws FORBIDDEN, NOT_FOUND. */
export async function getProvider(ctx: Context, actor: Actor, unitId: number) {
  requireManager(actor);
  return describeSetting(ctx, ctx.db, unitId);
}
