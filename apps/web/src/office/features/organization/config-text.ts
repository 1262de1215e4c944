import type { ConfigSetting } from '@balcao/contract/configs';

/** A setting's value as people read it. */
export function configText(value: unknown): string {
  if (typeof value === 'boolean') return value ? 'ligado' : 'desligado';
  if (Array.isArray(value)) return value.length > 0 ? value.join(', ') : 'vazio';
  if (value && typeof value === 'object') {
    const parts = Object.entries(value).map(([name, some]) => `${name}: ${configText(some)}`);
    return parts.join('; ') || 'vazio';
  }
  return String(value ?? '') || 'vazio';
}

/** Whether a setting is as in a new installation. */
export const isDefault = (state: { value: unknown; default: unknown }) =>
  JSON.stringify(state.value) === JSON.stringify(state.default);

const plain = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();

/** Whether all words of a search stand in what the screen shows of a setting, accents and case ignored. */
export function isFound(setting: ConfigSetting, value: unknown, search: string): boolean {
  const { key, label, description, group } = setting;
  const shown = plain([key, label, description, group, configText(value)].join(' '));
  return plain(search)
    .split(/\s+/)
    .every((word) => shown.includes(word));
}
