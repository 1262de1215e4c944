import type { Figure } from '@balcao/contract/operations/operations';

const STEP = 1024;
const units = ['B', 'kB', 'MB', 'GB', 'TB'];

/** 1536 → “1,5 kB”. */
export function bytesText(bytes: number): string {
  let [value, unit] = [bytes, 0];
  while (value >= STEP && unit < units.length - 1) {
    value /= STEP;
    unit += 1;
  }
  return `${value.toLocaleString('pt-BR', { maximumFractionDigits: 1 })} ${units[unit]}`;
}

/** 90 → “90 s”, 120 → “2 min”, 7200 → “2 h”. */
export function secondsText(seconds: number): string {
  if (seconds < 120) return `${Math.round(seconds)} s`;
  if (seconds < 7_200) return `${Math.round(seconds / 60)} min`;
  return `${Math.round(seconds / 3_600).toLocaleString('pt-BR')} h`;
}

/** A number as people read it. */
export function figureText({ value, unit }: Pick<Figure, 'value' | 'unit'>): string {
  if (unit === 'bytes') return bytesText(value);
  return value.toLocaleString('pt-BR', { maximumFractionDigits: 1 });
}
