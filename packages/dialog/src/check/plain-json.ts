import type { Finding } from './fault.ts';

const BYTES_MAX = 2 * 1024 * 1024;
const DEEPEST = 100;

type Seen = { value: unknown; depth: number };

function isPlain(value: object): boolean {
  const prototype = Object.getPrototypeOf(value);
  return prototype === null || prototype === Object.prototype || Array.isArray(value);
}

/** Whether PostgreSQL can store it as JSON text: no NUL, no halves of surrogate pairs. */
function isStorable(text: string): boolean {
  return text.isWellFormed() && !text.includes('\0');
}

function faultOf({ value, depth }: Seen): Finding | undefined {
  const broken = { code: 'NOT_JSON', message: 'Isto não é JSON que possa ser guardado.' } as const;
  if (value === null || typeof value === 'boolean' || Number.isFinite(value)) return undefined;
  if (typeof value === 'string') return isStorable(value) ? undefined : broken;
  if (typeof value !== 'object' || !isPlain(value)) return broken;
  if (depth > DEEPEST)
    return { code: 'NOT_JSON', message: `O JSON tem mais de ${DEEPEST} níveis.` };
  return Object.keys(value).every(isStorable) ? undefined : broken;
}

/** At most the value's size as JSON, without its contents. Lists count by their length. */
function sizeOf(value: unknown): number {
  if (typeof value === 'string') return value.length + 2;
  if (Array.isArray(value)) return value.length + 2;
  if (typeof value !== 'object' || value === null) return 1;
  return Object.keys(value).reduce((size, key) => size + key.length + 4, 2);
}

/**
 * Why a value cannot be stored as a flow at all: it is not JSON, nested over 100 levels, over 2 MB (or `most`
 * bytes), or holds text that PostgreSQL refuses. Undefined when it can. Never throws, and stops as soon as the limit is passed.
 */
export function faultOfJson(root: unknown, most = BYTES_MAX): Finding | undefined {
  const open: Seen[] = [{ value: root, depth: 0 }];
  let size = 0;
  for (let next = open.pop(); next; next = open.pop()) {
    const { value, depth } = next;
    size += sizeOf(value);
    if (size > most) return { code: 'TOO_LARGE', message: 'O fluxo passa de 2 MB.' };
    const fault = faultOf(next);
    if (fault) return fault;
    if (typeof value !== 'object' || value === null) continue;
    for (const inner of Object.values(value)) open.push({ value: inner, depth: depth + 1 });
  }
  return undefined;
}
