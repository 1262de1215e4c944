import type { Flow, Json } from '@balcao/dialog/flow';
import { stepOf } from '@balcao/dialog/steps/registry';

/** What a collision is about, in words. */
export function nameOfUnit(unit: string): string {
  const [kind, name = ''] = [unit.slice(0, unit.indexOf(':')), unit.slice(unit.indexOf(':') + 1)];
  if (kind === 'block') return `Bloco ${name}`;
  if (kind === 'mark') return `Nota ou grupo ${name}`;
  return kind === 'dialog' ? `Diálogo ${name}` : 'Primeiro diálogo';
}

/** What stands in a flow at a unit; undefined if nothing does. */
export function valueAt(flow: Flow, unit: string): Json | undefined {
  if (unit === 'start') return flow.start;
  const [kind, name = ''] = unit.split(':');
  const [dialog = '', id = ''] = name.split('/');
  const found = flow.dialogs[dialog];
  if (kind === 'dialog') return found as Json | undefined;
  const parts = kind === 'block' ? found?.blocks : found?.marks;
  return parts?.[id] as Json | undefined;
}

const isRecord = (value: Json | undefined): value is { [key: string]: Json } =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const MOST = 400;
const own: Record<string, string> = { position: 'Lugar', note: 'Anotação', type: 'Tipo' };

function textOf(value: Json | undefined): string {
  if (value === undefined) return 'vazio';
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  return text.length > MOST ? `${text.slice(0, MOST)}…` : text;
}

/** The fields of one side that the other has otherwise, in words. */
export function differingFields(value: Json | undefined, other: Json | undefined) {
  if (value === undefined) return [];
  if (!isRecord(value)) return [{ field: 'Valor', text: textOf(value) }];
  const against = isRecord(other) ? other : {};
  const labels = typeof value.type === 'string' ? (stepOf(value.type)?.fields ?? {}) : {};
  return [...new Set([...Object.keys(value), ...Object.keys(against)])]
    .filter((field) => JSON.stringify(value[field]) !== JSON.stringify(against[field]))
    .map((field) => ({
      field: labels[field]?.label ?? own[field] ?? field,
      text: textOf(value[field]),
    }));
}
