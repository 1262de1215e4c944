import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { judgeEvents } from './adn.ts';

type Schema = {
  required?: string[];
  properties?: Record<string, { type?: string; enum?: number[] }>;
};
type Described = {
  paths: Record<
    string,
    Record<string, { responses: Record<string, { schema?: { $ref: string } }> }>
  >;
  definitions: Record<string, Schema>;
};

/** The authority's own description of its calls, as published. */
const described = JSON.parse(
  readFileSync(join(import.meta.dirname, 'SefinNacional-swagger.json'), 'utf8'),
) as Described;

const templates = Object.keys(described.paths);

/** The described address of a call: parts in braces take anything. */
function templateOf(path: string): string | undefined {
  const parts = path.split('/');
  return templates.find((template) => {
    const own = template.split('/');
    return (
      own.length === parts.length &&
      own.every((part, at) => part.startsWith('{') || part === parts[at])
    );
  });
}

function faultsOf(name: string, body: unknown): string[] {
  const schema = described.definitions[name];
  if (!schema) return [`no schema ${name}`];
  const given = (body ?? {}) as Record<string, unknown>;
  const missing = (schema.required ?? []).filter((field) => given[field] === undefined);
  const wrong = Object.entries(given).filter(([field, value]) => {
    const { type, enum: values } = schema.properties?.[field] ?? {};
    if (type === 'integer')
      return !Number.isInteger(value) || (values && !values.includes(value as number));
    return type === 'string' && typeof value !== 'string';
  });
  return [
    ...missing.map((field) => `${name}: ${field} is missing`),
    ...wrong.map(([field]) => `${name}: ${field} is wrong`),
  ];
}

const bodies: Record<string, string> = {
  '/nfse': 'NFSePostRequest',
  '/nfse/{chaveAcesso}/eventos': 'EventosPostRequest',
};

/** What the description does not allow of a request. */
export function judgeBody(method: string, path: string, text: string): string[] {
  if (path.endsWith('/Eventos')) return [];
  const template = templateOf(path);
  if (!template || !described.paths[template]?.[method.toLowerCase()])
    return [`${method} ${path} is not described`];
  const body = method === 'POST' ? bodies[template] : undefined;
  return body ? faultsOf(body, JSON.parse(text)) : [];
}

/** What the description does not allow of our own answer. */
export function judgeAnswer(
  method: string,
  path: string,
  { status, body }: { status: number; body: object },
): string[] {
  if (path.endsWith('/Eventos')) return judgeEvents(body);
  const call = described.paths[templateOf(path) ?? '']?.[method.toLowerCase()];
  const answer = call?.responses[String(status)];
  if (!answer) return [`${method} ${path} does not answer ${status}`];
  const name = answer.schema?.$ref.split('/').at(-1);
  return name ? faultsOf(name, body) : [];
}
