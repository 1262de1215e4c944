import { z } from 'zod';
import type { Context } from '../../platform/context.ts';
import { perContext } from '../../platform/per-context.ts';
import { seal, unseal } from '../../platform/sealed.ts';
import { jsonOf } from './pix-api/access-token.ts';
import type { PixAccess } from './pix-api/calls.ts';
import { openPixClient, type PixClient } from './pix-api/pix-client.ts';
import { findAccess } from './provider-access.store.ts';

const PURPOSE = 'pm_provider_setting';
/** Longer than the longest chain of calls with one client. */
const LONGEST_USE_MS = 120_000;

const secretsForm = z.object({
  client_secret: z.string(),
  certificate: z.string(),
  private_key: z.string(),
  /** PEM of the PSP's authority; null for a well-known one. */
  authority: z.string().nullable(),
});
export type PixSecrets = z.output<typeof secretsForm>;

/** The column `secrets_sealed`: only this installation reads it. */
export const sealSecrets = (secret: string, secrets: PixSecrets): Buffer =>
  seal(secret, PURPOSE, JSON.stringify(secretsForm.parse(secrets)));

/** Reads the result of `sealSecrets`; null if this installation cannot. */
export function unsealSecrets(secret: string, sealed: Buffer): PixSecrets | null {
  const read = secretsForm.safeParse(jsonOf(unseal(secret, PURPOSE, sealed) ?? ''));
  return read.success ? read.data : null;
}

type Row = NonNullable<Awaited<ReturnType<typeof findAccess>>>;

function accessOf(
  { secret, pixPrivateNetwork }: Context['config'],
  row: Row | undefined,
): PixAccess | null {
  if (!row?.api_url || !row.token_url || !row.client_id || !row.secrets_sealed) return null;
  const secrets = unsealSecrets(secret, row.secrets_sealed);
  return (
    secrets && {
      apiUrl: row.api_url,
      tokenUrl: row.token_url,
      clientId: row.client_id,
      clientSecret: secrets.client_secret,
      certificate: secrets.certificate,
      key: secrets.private_key,
      authority: secrets.authority,
      inside: pixPrivateNetwork,
    }
  );
}

/** What a business unit needs to speak to its PSP; null without it, or if this installation can no longer read it. */
export async function pixAccessOf(ctx: Context, unitId: number): Promise<PixAccess | null> {
  return accessOf(ctx.config, await findAccess(ctx.db, unitId));
}

type Known = { since: number; client: PixClient };

const clients = perContext(() => new Map<number, Known>());

/** Calls under way with an earlier client end first. */
function closeLater({ client }: Known): void {
  setTimeout(() => client.close(), LONGEST_USE_MS).unref();
}

/**
 * The unit's client of its PSP, which keeps token and connections between calls; null without access. A changed setting
 * gets a new one. Ask for it before each piece of work, and do not close it.
 */
export async function pixClientOf(ctx: Context, unitId: number): Promise<PixClient | null> {
  const row = await findAccess(ctx.db, unitId);
  const open = clients(ctx);
  const known = open.get(unitId);
  if (known && known.since === row?.updated_at.getTime()) return known.client;
  if (known) {
    open.delete(unitId);
    closeLater(known);
  }
  const access = accessOf(ctx.config, row);
  if (!row || !access) return null;
  const client = openPixClient(access);
  open.set(unitId, { since: row.updated_at.getTime(), client });
  return client;
}
