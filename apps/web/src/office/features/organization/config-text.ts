import { foldText } from '@balcao/brazil/fold-text';
import type { ConfigSetting } from '@balcao/contract/organization/configs';

/** A setting's value as readable text. */
export function configText(value: unknown): string {
  if (typeof value === 'boolean') return value ? 'ligado' : 'desligado';
  if (Array.isArray(value)) return value.length > 0 ? value.join(', ') : 'vazio';
  if (value && typeof value === 'object') {
    const parts = Object.entries(value).map(([name, some]) => `${name}: ${configText(some)}`);
    return parts.join('; ') || 'vazio';
  }
  return String(value ?? '') || 'vazio';
}

/** Whether a setting has the value of a new installation. */
export const isDefault = (state: { value: unknown; default: unknown }) =>
  JSON.stringify(state.value) === JSON.stringify(state.default);

/** Whether the screen's text for a setting contains all words of a search, ignoring accents and case. */
export function isFound(setting: ConfigSetting, value: unknown, search: string): boolean {
  const { key, label, description, group } = setting;
  const shown = foldText([key, label, description, group, configText(value)].join(' '));
  return foldText(search)
    .split(/\s+/)
    .every((word) => shown.includes(word));
}
