import { type ConfigKey, type Configs, configs } from '@balcao/contract/organization/config-schema';

type Row = { key: string; value: unknown };
type MarkedSector = {
  id: number;
  is_commercial: boolean;
  is_pre_register: boolean;
  is_reversion: boolean;
};

const shapes = configs.shape;
export const defaults = configs.parse({});

/** All settings. A stored value that no longer fits its key, after an update of ours, is ignored. */
export function configsOf(rows: readonly Row[], marked: readonly MarkedSector[]): Configs {
  const sectors = (mark: Exclude<keyof MarkedSector, 'id'>) =>
    marked.filter((sector) => sector[mark]).map(({ id }) => id);
  const kept = rows.filter(({ key, value }) => key in shapes && fits(key as ConfigKey, value));
  return {
    ...configs.parse(Object.fromEntries(kept.map(({ key, value }) => [key, value]))),
    GL_SECTOR_COMMERCIAL_SECTORS: sectors('is_commercial'),
    GL_SECTOR_PRE_REGISTER_SECTORS: sectors('is_pre_register'),
    GL_SECTOR_REVERSION_SECTORS: sectors('is_reversion'),
  };
}

const fits = (key: ConfigKey, value: unknown) =>
  value !== null && shapes[key].safeParse(value).success;

/** The value in its stored form, or its faults: each names the part of the value, then the reason. */
export function checkedValue(key: ConfigKey, value: unknown): { value: unknown; faults: string[] } {
  // An empty value does not mean the default here: restoring the default is a separate call.
  const result = shapes[key].unwrap().safeParse(value);
  if (result.success) return { value: result.data, faults: [] };
  const faults = result.error.issues.map(({ path, message, code, ...issue }) => {
    const part = path.at(-1);
    const said = code === 'invalid_key' && 'issues' in issue ? issue.issues[0]?.message : message;
    if (part === undefined) return said ?? message;
    return `${typeof part === 'number' ? `Linha ${part + 1}` : `“${String(part)}”`}: ${said}`;
  });
  return { value: undefined, faults: [...new Set(faults)] };
}

type Known = { statuses: readonly string[]; publicUrl: string };

function unknownStatus(allowed: Configs['TICKET_STATUS_CHANGE_ALLOWED'], known: Known) {
  const named = [...Object.keys(allowed), ...Object.values(allowed).flat()];
  return [...new Set(named)].filter((code) => !known.statuses.includes(code));
}

/** Faults of `key` with these new settings, besides the shape of its own value. */
export function contradictions(key: ConfigKey, next: Configs, known: Known): string[] {
  if (key === 'TICKET_STATUS_CHANGE_ALLOWED') {
    const unknown = unknownStatus(next.TICKET_STATUS_CHANGE_ALLOWED, known);
    return unknown.map((code) => `O status “${code}” não existe.`);
  }
  if (key !== 'API_URL' && key !== 'API_URL_ENABLED') return [];
  if (next.API_URL_ENABLED && next.API_URL === '') {
    return key === 'API_URL'
      ? ['Desligue antes o uso do endereço da API.']
      : ['Preencha antes o endereço da API.'];
  }
  const blocked = known.publicUrl.startsWith('https:') && next.API_URL.startsWith('http:');
  return blocked ? ['As páginas usam https: o endereço da API também precisa usar.'] : [];
}
