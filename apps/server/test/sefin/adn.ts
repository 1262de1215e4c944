import { readFileSync } from 'node:fs';
import { join } from 'node:path';

type Schema = {
  $ref?: string;
  allOf?: Schema[];
  type?: string;
  enum?: string[];
  nullable?: boolean;
  items?: Schema;
  properties?: Record<string, Schema>;
};

const { components } = JSON.parse(
  readFileSync(join(import.meta.dirname, 'ADN-Contribuinte-swagger.json'), 'utf8'),
) as { components: { schemas: Record<string, Schema> } };

const resolved = (schema: Schema): Schema => {
  const { $ref, allOf = [], ...own } = schema;
  const named = $ref ? components.schemas[$ref.split('/').at(-1) ?? ''] : undefined;
  return Object.assign({}, ...[...(named ? [named] : []), ...allOf].map(resolved), own);
};

function faultsOf(schema: Schema, value: unknown, at: string): string[] {
  const { type, enum: words, nullable, items = {}, properties = {} } = resolved(schema);
  if (value === null) return nullable ? [] : [`${at} is null`];
  if (type === 'array') {
    if (!Array.isArray(value)) return [`${at} is no list`];
    return value.flatMap((one, nth) => faultsOf(items, one, `${at}[${nth}]`));
  }
  if (type === 'object') {
    if (typeof value !== 'object') return [`${at} is no object`];
    return Object.entries(value as object).flatMap(([name, one]) => {
      const of = properties[name];
      return of ? faultsOf(of, one, `${at}.${name}`) : [`${at}.${name} is not described`];
    });
  }
  if (type === 'integer') return Number.isInteger(value) ? [] : [`${at} is no number`];
  if (typeof value !== 'string') return [`${at} is no text`];
  return words && !words.includes(value) ? [`${at} is ${value}`] : [];
}

/** What the description of the ADN does not allow of an answer about the events of a note. */
export const judgeEvents = (body: object): string[] =>
  faultsOf({ $ref: 'LoteDistribuicaoNSUResponse' }, body, 'LoteDistribuicaoNSUResponse');

const types: Record<string, string> = {
  101101: 'CANCELAMENTO',
  105102: 'CANCELAMENTO_POR_SUBSTITUICAO',
  305101: 'CANCELAMENTO_POR_OFICIO',
};

export type Registered = { accessKey: string; kind: string; packed: string };

/** What the ADN answers about the events of a note. */
export function answerOf(events: Registered[]) {
  const now = new Date().toISOString();
  const LoteDFe = events.map(({ accessKey, kind, packed }, nth) => ({
    NSU: nth + 1,
    ChaveAcesso: accessKey,
    TipoDocumento: 'EVENTO',
    TipoEvento: types[kind],
    ArquivoXml: packed,
    DataHoraGeracao: now,
  }));
  const head = { TipoAmbiente: 'HOMOLOGACAO', VersaoAplicativo: 'Autoridade-1' };
  const found = events.length > 0;
  return {
    status: found ? 200 : 404,
    body: {
      StatusProcessamento: found ? 'DOCUMENTOS_LOCALIZADOS' : 'NENHUM_DOCUMENTO_LOCALIZADO',
      LoteDFe: found ? LoteDFe : null,
      Alertas: null,
      Erros: null,
      ...head,
      DataHoraProcessamento: now,
    },
  };
}
