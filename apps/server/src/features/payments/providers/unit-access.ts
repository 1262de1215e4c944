import type { Context } from '../../../platform/context.ts';
import type { Db } from '../../../platform/database/open.ts';
import type { PixAccess } from '../pix-api/calls.ts';
import { findSetting } from './provider-settings.store.ts';
import { openSecrets } from './secrets.ts';

/** How a unit speaks to its PSP; null where its setting is not whole. */
export async function unitAccess(ctx: Context, db: Db, unitId: number): Promise<PixAccess | null> {
  const setting = await findSetting(db, unitId);
  if (!setting) return null;
  const { api_url: apiUrl, token_url: tokenUrl, client_id: clientId } = setting;
  const secrets = openSecrets(ctx, setting.secrets_sealed);
  if (!apiUrl || !tokenUrl || !clientId || !secrets) return null;
  return {
    apiUrl,
    tokenUrl,
    clientId,
    clientSecret: secrets.client_secret,
    certificate: secrets.certificate,
    key: secrets.private_key,
    authority: secrets.authority,
    inside: ctx.config.pixPrivateNetwork,
  };
}
