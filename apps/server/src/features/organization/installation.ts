import type { CityOption } from '@balcao/contract/organization/cities';
import type { Configs } from '@balcao/contract/organization/config-schema';
import { busGap } from '../../platform/bus.ts';
import type { Context } from '../../platform/context.ts';
import { perContext } from '../../platform/per-context.ts';
import { cityWords } from './cities.rules.ts';
import { configsOf } from './configs.rules.ts';
import { listConfigs, listMarkedSectors } from './configs.store.ts';
import { CONFIGS_CHANNEL } from './events.ts';
import { type CityRow, findCity, listCitiesNamed, searchCities } from './installation.store.ts';

const MOST_OPTIONS = 20;
const LONGEST_CITY = 100;

/** Each server caches the settings until it gets the event of a change, or learns that it may have missed one. */
const keptConfigs = perContext((ctx) => {
  const kept: { configs?: Promise<Configs> } = {};
  const forget = () => {
    delete kept.configs;
  };
  ctx.bus.subscribe(CONFIGS_CHANNEL, forget);
  ctx.bus.subscribe(busGap, forget);
  return kept;
});

/** The settings in the database now; for commands, which have no bus. */
export async function loadConfigs(ctx: Pick<Context, 'db'>): Promise<Configs> {
  const [rows, marked] = await Promise.all([listConfigs(ctx.db), listMarkedSectors(ctx.db)]);
  return configsOf(rows, marked);
}

/** The installation's settings; a key without a value has the contract's default. */
export function readConfigs(ctx: Context): Promise<Configs> {
  const kept = keptConfigs(ctx);
  if (kept.configs) return kept.configs;
  const loading = loadConfigs(ctx);
  kept.configs = loading;
  loading.catch(() => {
    if (kept.configs === loading) delete kept.configs;
  });
  return loading;
}

/** The address for the pages' calls (docs/product/calls.md#another-server); '' for their own origin. */
export function apiUrlOf(ctx: Context): () => Promise<string> {
  return async () => {
    const { API_URL, API_URL_ENABLED } = await readConfigs(ctx);
    return API_URL_ENABLED ? API_URL : '';
  };
}

/** What the installation shows in place of neutral art; undefined where it has nothing of its own. */
export function artOf(ctx: Context): (file: string) => Promise<string | undefined> {
  return async (file) => {
    const { COMPANY_ART: art, COMPANY_LOGO: logo } = await readConfigs(ctx);
    if (file === 'logo.svg' && logo !== '') return logo;
    return art === 'neutral' ? undefined : `/brand/${art}/${file}`;
  };
}

/** The installation's word for tickets. */
export function ticketsNameOf(ctx: Context): () => Promise<string> {
  return async () => (await readConfigs(ctx)).TICKET_TITLE_PLURAL_NAME;
}

const optionOf = ({ state, ...city }: CityRow): CityOption => ({
  ...city,
  state: { initials: state },
});

/** Options of a city picker: by id, or else by part of the name, with or without its state. */
export async function listCities(ctx: Context, query: { q: string; id?: number | undefined }) {
  if (query.id === undefined) {
    return (await searchCities(ctx.db, query.q, cityWords(query.q), MOST_OPTIONS)).map(optionOf);
  }
  const city = await findCity(ctx.db, query.id);
  return city ? [optionOf(city)] : [];
}

const answerOf = ({ id, name, fullname, ibge_code }: CityOption) => ({
  id,
  name,
  fullname,
  ibge_code,
});

/** The known city with the code in an answer; null for any other answer. */
export async function canonicalCity(ctx: Context, answer: unknown) {
  const code = answer && typeof answer === 'object' && 'ibge_code' in answer && answer.ibge_code;
  const known = typeof code === 'string' || typeof code === 'number' ? String(code) : '';
  const city = /^\d{7}$/.test(known) ? await findCity(ctx.db, Number(known)) : undefined;
  return city ? answerOf(optionOf(city)) : null;
}

/** The one city with that name, `Campinas` or `Campinas - SP`, ignoring accents and case; null for none or several. */
export async function cityNamed(ctx: Context, text: string) {
  const { name, state } = cityWords(text);
  if (name.length > LONGEST_CITY) return null;
  const [city, another] = await listCitiesNamed(ctx.db, name, state);
  return city && !another ? answerOf(optionOf(city)) : null;
}
