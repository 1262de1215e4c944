import { readFile } from 'node:fs/promises';
import { AppError } from '../../../platform/app-error.ts';
import type { Context } from '../../../platform/context.ts';
import type { Db } from '../../../platform/database/open.ts';
import { perContext } from '../../../platform/per-context.ts';
import { type UnitKey, unsealKey } from '../units/certificate-access.ts';
import { findCertificate } from './sefin-access.store.ts';
import { openSefinClient, type SefinClient } from './sefin-client.ts';
import { SefinFault } from './sefin-fault.ts';

/** Longer than the longest chain of calls with one client. */
const LONGEST_USE_MS = 120_000;

const NO_KEY =
  'A unidade não tem um certificado que possa ser lido. Envie o certificado A1 de novo.';

type Known = { since: number; client: SefinClient };
const clients = perContext(() => new Map<string, Known>());

/** The unit's key. Throws CERTIFICATE_MISSING, CERTIFICATE_ENDED. */
export async function requireKey(ctx: Context, db: Db, unitId: number): Promise<UnitKey> {
  const row = await findCertificate(db, unitId);
  const key = row && unsealKey(ctx.config.secret, row.sealed);
  if (!row || !key) throw new AppError('CERTIFICATE_MISSING');
  if (row.valid_to <= ctx.clock()) throw new AppError('CERTIFICATE_ENDED');
  return key;
}

/**
 * The unit's client of the national service, which keeps its connections between calls. A changed certificate gets a new one. Ask for
 * it before each piece of work, and do not close it. Rejects with a SefinFault.
 */
export async function sefinClientOf(
  ctx: Context,
  unitId: number,
  environment: 'restricted' | 'production',
): Promise<SefinClient> {
  const row = await findCertificate(ctx.db, unitId);
  const open = clients(ctx);
  const name = `${unitId} ${environment}`;
  const known = open.get(name);
  if (known && known.since === row?.set_at.getTime()) return known.client;
  if (known) {
    open.delete(name);
    setTimeout(() => known.client.close(), LONGEST_USE_MS).unref();
  }
  const key = row && unsealKey(ctx.config.secret, row.sealed);
  if (!key) throw new SefinFault('setup', NO_KEY);
  const { sefin, adn, authorityFile } = ctx.config.nfse;
  const identity = {
    certificate: [key.certPem, ...key.chainPem].join('\n'),
    key: key.keyPem,
    authority: authorityFile ? await readFile(authorityFile, 'utf8') : null,
  };
  const hosts = { sefin: sefin[environment], adn: adn[environment] };
  const client = openSefinClient(identity, hosts, ctx.clock);
  open.set(name, { since: row.set_at.getTime(), client });
  return client;
}

/** Ends all connections of a server. */
export function closeSefin(ctx: Context): void {
  for (const { client } of clients(ctx).values()) client.close();
  clients(ctx).clear();
}
