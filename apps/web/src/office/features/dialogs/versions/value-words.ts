import { plainText } from '@balcao/contract/html';
import { conditionText } from '@balcao/dialog/draft/condition-text';
import type { Case, Condition, Json, Link, Media, Option } from '@balcao/dialog/flow';
import type { stepOf } from '@balcao/dialog/steps/registry';

type FieldKind = NonNullable<ReturnType<typeof stepOf>>['fields'][string]['kind'];
type Words = (value: Json) => string;

const MOST = 400;

const list = (value: Json, textOf: (item: Json) => string): string =>
  Array.isArray(value) ? value.map(textOf).join('; ') : plain(value);

/** Any value as people read it. */
function plain(value: Json): string {
  if (typeof value === 'boolean') return value ? 'Sim' : 'Não';
  return typeof value === 'string' ? value : JSON.stringify(value);
}

function caseText(item: Json): string {
  const { when, target } = item as unknown as Case;
  return `se ${conditionText(when)}, vai para ${target}`;
}

function linkText(item: Json): string {
  const { name, url } = item as unknown as Link;
  return `${name} (${url})`;
}

function optionText(item: Json): string {
  const { name, value } = item as unknown as Option;
  return name === value ? name : `${name} (${value})`;
}

function mediaText(value: Json): string {
  const { kind, url, alt } = value as unknown as Media;
  return `${kind === 'image' ? 'Imagem' : 'Vídeo'} ${alt || url}`;
}

/** Kinds of fields whose values are not read as they are. */
const words: Partial<Record<FieldKind, Words>> = {
  html: (value) => plainText(plain(value)),
  block: (value) => `vai para ${plain(value)}`,
  dialog: (value) => `chama ${plain(value)}`,
  condition: (value) => conditionText(value as unknown as Condition),
  cases: (value) => list(value, caseText),
  links: (value) => list(value, linkText),
  options: (value) => list(value, optionText),
  extensions: (value) => list(value, plain),
  media: mediaText,
};

/** What a field holds, in words (pt-BR), in at most 400 characters; `kind` as the step's definition says. */
export function valueWords(kind: FieldKind | undefined, value: Json): string {
  if (value === null || value === '') return kind === 'block' ? 'termina aqui' : 'vazio';
  const text = ((kind && words[kind]) ?? plain)(value);
  return text.length > MOST ? `${text.slice(0, MOST - 1).toWellFormed()}…` : text;
}
