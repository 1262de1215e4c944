import { readDate } from '@balcao/brazil/dates';
import { foldText } from '@balcao/brazil/fold-text';
import { MOST_SPENDING_CENTS } from '@balcao/contract/advertising/limits';
import type { SpendingFault, SpendingPreview } from '@balcao/contract/advertising/spending-import';
import type { NamedCampaign, SpendingFile } from './spending-file.rules.ts';

export type Campaign = { id: number; name: string; code: string };
/** What a campaign cost on a day; none comes twice. */
export type Cost = { campaignId: number; day: string; cents: number };

/** The campaign of a name in a file: by its code, else by its name; `several` have that name. */
function campaignFinder(campaigns: readonly Campaign[]) {
  const byCode = new Map(campaigns.map(({ id, code }) => [code.toLowerCase(), id]));
  const byName = Map.groupBy(campaigns, ({ name }) => foldText(name));
  return (name: string): number | 'several' | null => {
    const code = byCode.get(name.toLowerCase());
    if (code !== undefined) return code;
    const [one, other] = byName.get(foldText(name)) ?? [];
    return other ? 'several' : (one?.id ?? null);
  };
}

export type Resolved = {
  costs: Cost[];
  unknown: NamedCampaign[];
  /** What only shows once the campaigns are known. */
  faults: SpendingFault[];
};

function addedUp(costs: readonly Cost[]): Cost[] {
  const sums = new Map<string, Cost>();
  for (const cost of costs) {
    const key = `${cost.campaignId} ${cost.day}`;
    const sum = sums.get(key);
    if (sum) sum.cents += cost.cents;
    else sums.set(key, cost);
  }
  return [...sums.values()];
}

/** A file's costs by our campaigns; two names of one campaign are added up, too. */
export function resolve(file: SpendingFile, campaigns: readonly Campaign[]): Resolved {
  const find = campaignFinder(campaigns);
  const found = file.campaigns.map(({ name }) => find(name));
  const named = new Map(found.map((id, at) => [id, file.campaigns[at]]));
  const ids = found.filter((id) => typeof id === 'number');
  const all = file.costs.flatMap(({ campaign, day, cents }) => {
    const campaignId = found[campaign];
    return typeof campaignId === 'number' ? [{ campaignId, day, cents }] : [];
  });
  // Nearly every file names each campaign one way.
  const costs = new Set(ids).size < ids.length ? addedUp(all) : all;
  const shared = file.campaigns
    .filter((_, at) => found[at] === 'several')
    .map(({ name, line }) => ({
      line,
      text: `Mais de uma campanha se chama “${name}”. Use o código dela no arquivo.`,
    }));
  const large = costs
    .filter(({ cents }) => cents > MOST_SPENDING_CENTS)
    .map(({ campaignId, day }) => ({
      line: named.get(campaignId)?.line ?? 1,
      text: `As linhas de “${named.get(campaignId)?.name ?? ''}” em ${readDate(day)} somam mais de R$ 100.000.000,00.`,
    }));
  return {
    costs,
    unknown: file.campaigns.filter((_, at) => found[at] === null),
    faults: [...shared, ...large],
  };
}

/** How many days of campaigns are new, get another cost, or have this one already. `standing` is in the order of `costs`. */
export function changesOf(costs: readonly Cost[], standing: readonly (number | null)[]) {
  const changes: SpendingPreview['changes'] = { new: 0, replaced: 0, same: 0 };
  for (const [at, { cents }] of costs.entries()) {
    const was = standing[at] ?? null;
    if (was === null) changes.new += 1;
    else changes[was === cents ? 'same' : 'replaced'] += 1;
  }
  return changes;
}

type Total = { days: number; cents: number };
export type CampaignChange = {
  campaignId: number;
  from: string;
  to: string;
  /** What stood on the days that got another cost, and what stands now on all days that changed. */
  before: Total;
  after: Total;
};

/** What changed, campaign by campaign. */
export function changesByCampaign(
  costs: readonly Cost[],
  standing: readonly (number | null)[],
): CampaignChange[] {
  const changes = new Map<number, CampaignChange>();
  for (const [at, { campaignId, day, cents }] of costs.entries()) {
    const was = standing[at] ?? null;
    if (was === cents) continue;
    const none = { days: 0, cents: 0 };
    const change = changes.get(campaignId) ?? {
      ...{ campaignId, from: day, to: day },
      ...{ before: { ...none }, after: { ...none } },
    };
    changes.set(campaignId, change);
    if (day < change.from) change.from = day;
    if (day > change.to) change.to = day;
    change.after.days += 1;
    change.after.cents += cents;
    if (was === null) continue;
    change.before.days += 1;
    change.before.cents += was;
  }
  return [...changes.values()];
}

/** The texts of what stands in the way of an import, line by line; unknown campaigns do, too. */
export function obstacles(faults: readonly SpendingFault[], unknown: readonly NamedCampaign[]) {
  const unnamed = unknown.map(({ name, line }) => ({
    line,
    text: `a campanha “${name}” não está cadastrada.`,
  }));
  return [...faults, ...unnamed]
    .toSorted((a, b) => a.line - b.line)
    .map(({ line, text }) => `Linha ${line}: ${text}`);
}
