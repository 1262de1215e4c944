import type { Configs } from '@balcao/contract/config-schema';
import type { CityOption } from '@balcao/contract/organization';
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

/** Each server keeps the settings until it hears that one has changed, or that it may have missed that. */
const keptConfigs = perContext((ctx) => {
  const kept: { configs?: Promise<Configs> } = {};
  const forget = () => {
    delete kept.configs;
  };
  ctx.bus.subscribe(CONFIGS_CHANNEL, forget);
  ctx.bus.subscribe(busGap, forget);
  return kept;
});

/** The settings as they stand in the database now; for commands, which have no bus. */
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

/** Where pages send their calls (specification section 7); '' for their own origin. */
export function apiUrlOf(ctx: Context): () => Promise<string> {
  return async () => {
    const { API_URL, API_URL_ENABLED } = await readConfigs(ctx);
    return API_URL_ENABLED ? API_URL : '';
  };
}

/** What people call tickets here. */
export function ticketsNameOf(ctx: Context): () => Promise<string> {
  return async () => (await readConfigs(ctx)).TICKET_TITLE_PLURAL_NAME;
}

const optionOf = ({ state, ...city }: CityRow): CityOption => ({
  ...city,
  state: { initials: state },
});

/** Options of a city picker: by id, else by part of the name, with or without its state. */
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

/** The city that an answer names by its code, as we know it; null for anything that names none. */
export async function canonicalCity(ctx: Context, answer: unknown) {
  const code = answer && typeof answer === 'object' && 'ibge_code' in answer && answer.ibge_code;
  const known = typeof code === 'string' || typeof code === 'number' ? String(code) : '';
  const city = /^\d{7}$/.test(known) ? await findCity(ctx.db, Number(known)) : undefined;
  return city ? answerOf(optionOf(city)) : null;
}

/** The one city of that name, `Campinas` or `Campinas - SP`, accents and case ignored; null for none or several. */
export async function cityNamed(ctx: Context, text: string) {
  const { name, state } = cityWords(text);
  if (name.length > LONGEST_CITY) return null;
  const [city, another] = await listCitiesNamed(ctx.db, name, state);
  return city && !another ? answerOf(optionOf(city)) : null;
}
