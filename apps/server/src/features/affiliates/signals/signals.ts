import { type SignalKind, signalKinds } from '@balcao/contract/affiliates/signal-words';
import type { Signal } from '@balcao/contract/affiliates/signals';
import type { Db } from '../../../platform/database/open.ts';
import { listNetworks, type Network } from './networks.store.ts';
import { countedSince } from './networks.ts';
import { commonOf, isManyOfOne } from './signals.rules.ts';
import * as store from './signals.store.ts';
import { networkText, signalText } from './words.rules.ts';

/** The newest rows behind a signal; what is beyond is counted. */
const MOST_SHOWN = 20;

type Found = { kind: SignalKind; match: store.Match };

const commonIn = (matches: readonly store.Match[]): Found[] =>
  matches.flatMap((match) => commonOf(match, match).map((kind) => ({ kind, match })));

const saleOf = ({ chargeId, ticketId, soldAt, paidCents }: store.Match) => ({
  pm_transaction_id: chargeId,
  at_ticket_id: ticketId,
  at: soldAt.toISOString(),
  cents: paidCents,
});

function signalsOf(found: readonly Found[], network: Network | undefined): Signal[] {
  const of = Map.groupBy(found, ({ kind }) => kind);
  const signals = signalKinds.flatMap((kind) => {
    const rows = (of.get(kind) ?? []).map(({ match }) => saleOf(match));
    if (rows.length === 0) return [];
    const count = rows.length;
    return [{ kind, text: signalText(kind), count, rows: rows.slice(0, MOST_SHOWN) }];
  });
  if (!network || !isManyOfOne(network)) return signals;
  const rows = network.rows.map(({ ticketId, at }) => ({
    ...{ pm_transaction_id: null, at_ticket_id: ticketId },
    ...{ at: new Date(at).toISOString(), cents: null },
  }));
  return [...signals, { kind: 'network', text: networkText(network), count: network.most, rows }];
}

const networksOf = async (db: Db, affiliateIds: readonly number[], now: Date) => {
  const asked = { affiliateIds, since: countedSince(now), limit: MOST_SHOWN };
  const rows = affiliateIds.length > 0 ? await listNetworks(db, asked) : [];
  return new Map(rows.map((row) => [row.affiliateId, row]));
};

type Payable = { affiliateIds: readonly number[]; before: Date; now: Date };

/** Why somebody should look before these affiliates are paid what can be paid before that moment; by affiliate. */
export async function signalsOfPayable(
  db: Db,
  { affiliateIds, before, now }: Payable,
): Promise<Map<number, Signal[]>> {
  const matches = affiliateIds.length > 0 ? await store.listPayableMatches(db, before) : [];
  const found = Map.groupBy(commonIn(matches), ({ match }) => match.affiliateId);
  const networks = await networksOf(db, affiliateIds, now);
  return new Map(
    affiliateIds.map((id) => [id, signalsOf(found.get(id) ?? [], networks.get(id))] as const),
  );
}

type Line = { af_affiliate_id: number; pm_transaction_id: number };

/** The kinds of signals of each of these lines, by its charge: its own, and the network of its affiliate. */
export async function kindsOfLines(
  db: Db,
  lines: readonly Line[],
  now: Date,
): Promise<(line: Line) => SignalKind[]> {
  const chargeIds = lines.map((line) => line.pm_transaction_id);
  const affiliateIds = [...new Set(lines.map((line) => line.af_affiliate_id))];
  const matches = lines.length > 0 ? await store.listMatchesOf(db, chargeIds) : [];
  const found = Map.groupBy(commonIn(matches), ({ match }) => match.chargeId);
  const networks = await networksOf(db, affiliateIds, now);
  return ({ af_affiliate_id, pm_transaction_id }) => {
    const network = networks.get(af_affiliate_id);
    const own = (found.get(pm_transaction_id) ?? []).map(({ kind }) => kind);
    return network && isManyOfOne(network) ? [...own, 'network'] : own;
  };
}
