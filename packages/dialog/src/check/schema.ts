import { type FaultCode, type Finding, quoted } from './fault.ts';

/**
 * The part of JSON Schema that the flow format needs: the published schema is made from it, and `findingsOf` checks
 * with it. `description` says in pt-BR what belongs there; faults quote it. The `const` properties distinguish the
 * options of a `oneOf`.
 */
export type Schema = {
  title?: string;
  description?: string;
  type?: 'object' | 'array' | 'string' | 'boolean' | 'integer' | 'number';
  const?: string | number;
  enum?: string[];
  pattern?: string;
  minLength?: number;
  maxLength?: number;
  minimum?: number;
  items?: Schema;
  minItems?: number;
  maxItems?: number;
  properties?: Record<string, Schema>;
  required?: string[];
  additionalProperties?: false | Schema;
  oneOf?: Schema[];
  $ref?: string;
};

/** The definitions that `$ref`s name. */
type Definitions = Record<string, Schema>;

export type Loose = Record<string, unknown>;

export function isObject(value: unknown): value is Loose {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Own properties only: a flow may call anything `constructor`. */
export function own<T>(of: Record<string, T>, key: string): T | undefined {
  return Object.hasOwn(of, key) ? of[key] : undefined;
}

const patterns = new Map<string, RegExp>();

function fitsPattern(text: string, source: string): boolean {
  const pattern = patterns.get(source) ?? new RegExp(source);
  patterns.set(source, pattern);
  return pattern.test(text);
}

function isOfType(type: Schema['type'], value: unknown): boolean {
  if (type === undefined) return true;
  if (type === 'array') return Array.isArray(value);
  if (type === 'object') return isObject(value);
  return type === 'integer' ? Number.isSafeInteger(value) : typeof value === type;
}

function finding(code: FaultCode, path: string, what: string): Finding {
  return { code, message: path === '' ? `O conteúdo ${what}` : `${quoted(path)} ${what}` };
}

function isTooLong(schema: Schema, value: unknown): boolean {
  const { maxLength, maxItems } = schema;
  if (typeof value === 'string') return maxLength !== undefined && value.length > maxLength;
  return Array.isArray(value) && maxItems !== undefined && value.length > maxItems;
}

/** Checks the value itself, without its contents. */
function isRight(schema: Schema, value: unknown): boolean {
  if (!isOfType(schema.type, value)) return false;
  if (schema.const !== undefined && value !== schema.const) return false;
  if (Array.isArray(value)) return value.length >= (schema.minItems ?? 0);
  if (typeof value === 'number') return value >= (schema.minimum ?? Number.NEGATIVE_INFINITY);
  if (typeof value !== 'string') return true;
  if (schema.enum && !schema.enum.includes(value)) return false;
  if (value.length < (schema.minLength ?? 0)) return false;
  return schema.pattern === undefined || fitsPattern(value, schema.pattern);
}

function under(path: string, key: string | number): string {
  return path === '' ? String(key) : `${path}.${key}`;
}

function findingsInObject(schema: Schema, value: Loose, path: string, defs: Definitions) {
  const { properties = {}, required = [], additionalProperties } = schema;
  const missing = required.filter((key) => !Object.hasOwn(value, key));
  return [
    ...missing.map((key) => finding('MISSING_FIELD', under(path, key), 'não pode faltar.')),
    ...Object.entries(value).flatMap(([key, inner]) => {
      const known = own(properties, key) ?? additionalProperties;
      if (known) return findingsOf(known, inner, under(path, key), defs);
      if (known === undefined) return [];
      return [finding('UNKNOWN_FIELD', under(path, key), 'não existe aqui.')];
    }),
  ];
}

/** Which of several shapes a value is meant to have. */
export function optionFor(options: Schema[], value: unknown): Schema | undefined {
  if (!isObject(value)) return undefined;
  return options.find(({ properties = {} }) =>
    Object.entries(properties).every(
      ([key, { const: wanted }]) => wanted === undefined || own(value, key) === wanted,
    ),
  );
}

/**
 * How a value differs from its schema, each finding with a pt-BR message that names the path (`links.0.url`). The value
 * is plain JSON of limited depth (see plain-json.ts). Never throws.
 */
export function findingsOf(
  schema: Schema,
  value: unknown,
  path: string,
  defs: Definitions = {},
): Finding[] {
  if (schema.$ref !== undefined) {
    const name = schema.$ref.slice(schema.$ref.lastIndexOf('/') + 1);
    return findingsOf(own(defs, name) ?? {}, value, path, defs);
  }
  const wrong = `deve ser ${schema.description ?? 'outra coisa'}.`;
  if (isTooLong(schema, value)) return [finding('TOO_LARGE', path, wrong)];
  if (!isRight(schema, value)) return [finding('BAD_FIELD', path, wrong)];
  if (schema.oneOf) {
    const option = optionFor(schema.oneOf, value);
    return option ? findingsOf(option, value, path, defs) : [finding('BAD_FIELD', path, wrong)];
  }
  const { items } = schema;
  if (Array.isArray(value) && items)
    return value.flatMap((item, index) => findingsOf(items, item, under(path, index), defs));
  return isObject(value) ? findingsInObject(schema, value, path, defs) : [];
}
