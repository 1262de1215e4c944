import type { Context } from '../../../platform/context.ts';
import { seal, unseal } from '../../../platform/sealed.ts';
import type { Secrets } from './provider-settings.rules.ts';

const PURPOSE = 'pm_provider_setting';

export const sealSecrets = (ctx: Context, secrets: Secrets): Buffer =>
  seal(ctx.config.secret, PURPOSE, JSON.stringify(secrets));

/** Null without any, and for those that another installation's secret sealed. */
export function openSecrets(ctx: Context, sealed: Buffer | null): Secrets | null {
  const text = sealed && unseal(ctx.config.secret, PURPOSE, sealed);
  return text ? (JSON.parse(text) as Secrets) : null;
}
