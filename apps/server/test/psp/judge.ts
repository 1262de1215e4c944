import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Ajv2019 as Ajv } from 'ajv/dist/2019.js';
import formats from 'ajv-formats';
import { parse } from 'yaml';

type Json = Record<string, unknown>;
type Schema = Json & { $ref?: string };
type Parameter = { name: string; in: 'path' | 'query'; required?: boolean; schema: Schema };
type Content = { content?: Record<string, { schema: Schema }> };
type Operation = {
  parameters?: (Parameter | { $ref: string })[];
  requestBody?: { $ref?: string } & Content;
  responses: Record<string, { $ref?: string } & Content>;
  security: { OAuth2: string[] }[];
};
type Path = { parameters?: Parameter[] } & Record<string, Operation>;
type Document = { paths: Record<string, Path>; components: Record<string, Json> };

export type Asked = {
  method: string;
  url: URL;
  headers: Record<string, string | string[] | undefined>;
  text: string;
};

const ID = 'pix.yaml';

/** Visits every object of the document. */
function visit(node: unknown, change: (node: Json) => void): void {
  if (typeof node !== 'object' || node === null) return;
  change(node as Json);
  for (const child of Object.values(node)) visit(child, change);
}

/** The document with its six contradictions resolved as its texts and examples say; otherwise as strict as it can be. */
function readDocument(): Document {
  const document = parse(readFileSync(join(import.meta.dirname, 'openapi.yaml'), 'utf8'));
  const { schemas } = document.components;
  visit(document, (node) => {
    if (typeof node.$ref === 'string') node.$ref = `${ID}${node.$ref}`;
    // 1. Patterns stand between slashes, or without the ends that their texts ask for.
    if (typeof node.pattern === 'string') {
      node.pattern = `^(?:${node.pattern.replace(/^\/|\/$/g, '')})$`;
    }
  });
  // 2. A discount of kinds 3 to 6 fits both of the alternatives, of which exactly one may fit.
  schemas.CobVValor.properties.desconto.oneOf[0].required = ['descontoDataFixa'];
  // 3. The receiver's address is asked for beside the receiver instead of inside.
  delete schemas.DadosRecebedor.required;
  // 4. A location must have a txid, which no location has.
  for (const name of ['CobGerada', 'CobVGerada']) {
    visit(schemas[name], (node) => {
      const { loc } = (node.properties ?? {}) as { loc?: { required: string[] } };
      if (loc) loc.required = loc.required.filter((field) => field !== 'txid');
    });
  }
  // 5. A list of payments must have charges.
  schemas.PixConsultados.required = ['parametros', 'pix'];
  // 6. Locations are addresses without https://, as their examples show.
  delete schemas.PayloadLocation.properties.location.format;
  visit(schemas.CobGerada, (node) => {
    const { location } = (node.properties ?? {}) as { location?: Json };
    if (location) delete location.format;
  });
  return document;
}

/** Judges requests and answers by the central bank's OpenAPI document. Each verdict is a list of faults. */
export function pixJudge() {
  const document = readDocument();
  const ajv = new Ajv({ strict: false, allErrors: true, validateFormats: true });
  formats.default(ajv);
  ajv.addSchema(document, ID);

  const resolve = <T>(node: T | { $ref: string }): T => {
    if (typeof node !== 'object' || node === null || !('$ref' in node)) return node as T;
    const path = String(node.$ref).slice(`${ID}#/`.length).split('/');
    return path.reduce<unknown>((at, key) => (at as Json)[key], document) as T;
  };
  const faultsOf = (schema: Schema, value: unknown, where: string): string[] => {
    const validate = ajv.compile(schema);
    if (validate(value)) return [];
    return (validate.errors ?? []).map(
      ({ instancePath, message }) => `${where}${instancePath} ${message}`,
    );
  };
  const jsonOf = (text: string): unknown => JSON.parse(text);

  /** The path of the document that an address belongs to; fixed segments win. */
  function placeOf(method: string, pathname: string) {
    for (const [template, path] of Object.entries(document.paths)) {
      const names = [...template.matchAll(/\{(\w+)\}/g)].map(([, name]) => name ?? '');
      const found = new RegExp(`^${template.replace(/\{\w+\}/g, '([^/]+)')}$`).exec(pathname);
      const operation = path[method.toLowerCase()];
      if (!found || !operation || template.startsWith('/{')) continue;
      const params = Object.fromEntries(
        names.map((name, index) => [name, decodeURIComponent(found[index + 1] ?? '')]),
      );
      return { path, operation, params };
    }
    return undefined;
  }

  function judgeParameter({ name, in: where, required, schema }: Parameter, given?: string) {
    if (given === undefined) return required ? [`${where} ${name} is missing`] : [];
    const { type } = resolve(schema);
    const number = /^\d+$/.test(given) ? Number(given) : given;
    const truth = given === 'true' || (given === 'false' ? false : given);
    const value = type === 'integer' ? number : type === 'boolean' ? truth : given;
    return faultsOf(schema, value, `${where} ${name}`);
  }

  function judgeBody(operation: Operation, { headers, text }: Asked): string[] {
    const body = operation.requestBody && resolve(operation.requestBody);
    if (!body) return text ? ['a body that nobody asked for'] : [];
    const type = String(headers['content-type']).split(';')[0] ?? '';
    const { schema } = body.content?.[type] ?? {};
    if (!schema) return [`content-type ${type} is not known`];
    return faultsOf({ allOf: [schema], unevaluatedProperties: false }, jsonOf(text), 'body');
  }

  return {
    /** What a request violates, the scopes that it needs, and its parameters. */
    judgeRequest(asked: Asked) {
      const place = placeOf(asked.method, asked.url.pathname);
      if (!place)
        return {
          faults: [`no such call: ${asked.method} ${asked.url.pathname}`],
          scopes: [],
          params: {},
        };
      const { path, operation, params } = place;
      const { searchParams } = asked.url;
      const known = [
        ...(path.parameters ?? []),
        ...(operation.parameters ?? []).map(resolve<Parameter>),
      ];
      const inQuery = known.filter((parameter) => parameter.in === 'query').map(({ name }) => name);
      const faults = [
        ...known.flatMap((parameter) =>
          judgeParameter(
            parameter,
            parameter.in === 'path'
              ? params[parameter.name]
              : (searchParams.get(parameter.name) ?? undefined),
          ),
        ),
        ...[...searchParams.keys()]
          .filter((name) => !inQuery.includes(name))
          .map((name) => `query ${name} is not known`),
        ...judgeBody(operation, asked),
      ];
      return { faults, scopes: operation.security.flatMap(({ OAuth2 }) => OAuth2), params };
    },
    /** What our own answer violates. */
    judgeAnswer({ method, url }: Asked, status: number, body: unknown): string[] {
      const operation = placeOf(method, url.pathname)?.operation;
      const answer = operation?.responses[String(status)];
      if (!answer) return status >= 400 ? [] : [`answer ${status} is not known`];
      const [content] = Object.values(resolve(answer).content ?? {});
      return content ? faultsOf(content.schema, body, `answer ${status}`) : [];
    },
    /** What the PSP's notification violates. */
    judgeNotification(body: unknown): string[] {
      const { WebhookPixBody } = document.components.requestBodies as Record<string, Content>;
      const [json] = Object.values(WebhookPixBody?.content ?? {});
      return json ? faultsOf(json.schema, body, 'notification') : [];
    },
  };
}
