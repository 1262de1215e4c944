import type { CityOption } from '@balcao/contract/organization';
import { type Configs, configs } from '@balcao/contract/session';
import type { Context } from '../../platform/context.ts';
import { type CityRow, findCity, listConfigs, searchCities } from './store.ts';

const MOST_OPTIONS = 20;

/** The installation's settings; a key without a row has the contract's default. */
export async function readConfigs(ctx: Pick<Context, 'db'>): Promise<Configs> {
  const rows = await listConfigs(ctx.db);
  return configs.parse(Object.fromEntries(rows.map((row) => [row.key, row.value])));
}

function optionOf(city: CityRow): CityOption {
  return {
    id: city.id,
    name: city.name,
    fullname: `${city.name} - ${city.state}`,
    ibge_code: String(city.id),
    state: { initials: city.state },
  };
}

/** Options of a city picker: by id, else by part of the name. */
export async function listCities(ctx: Context, query: { q: string; id?: number | undefined }) {
  if (query.id === undefined) {
    return (await searchCities(ctx.db, query.q, MOST_OPTIONS)).map(optionOf);
  }
  const city = await findCity(ctx.db, query.id);
  return city ? [optionOf(city)] : [];
}

/** The city that an answer names, as we know it; null for anything that names none. */
export async function canonicalCity(ctx: Context, answer: unknown) {
  const code = answer && typeof answer === 'object' && 'ibge_code' in answer && answer.ibge_code;
  const id = Number(code || Number.NaN);
  const city = Number.isSafeInteger(id) ? await findCity(ctx.db, id) : undefined;
  if (!city) return null;
  const { name, fullname, ibge_code } = optionOf(city);
  return { id, name, fullname, ibge_code };
}
