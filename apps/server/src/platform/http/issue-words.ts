import type { z } from 'zod';

type Issue = z.core.$ZodRawIssue;
type Of<C extends Issue['code']> = Extract<Issue, { code: C }>;

const REQUIRED = 'Campo obrigatório.';
const UNFIT = 'Valor inválido.';
const MOST_NAMES = 5;
const LONGEST_NAME = 60;

const number = new Intl.NumberFormat('pt-BR');
const words = {
  or: new Intl.ListFormat('pt-BR', { type: 'disjunction' }),
  and: new Intl.ListFormat('pt-BR', { type: 'conjunction' }),
};

const types: Record<string, string> = {
  string: 'Digite um texto.',
  number: 'Digite um número.',
  int: 'Digite um número inteiro.',
  boolean: 'Escolha sim ou não.',
  date: 'Data inválida.',
  array: 'Envie uma lista.',
};

const formats: Record<string, string> = {
  datetime: 'Data e hora inválidas.',
  date: 'Data inválida.',
  time: 'Hora inválida.',
  email: 'E-mail inválido.',
  url: 'Endereço inválido.',
};

const isNothing = (input: unknown) => input === undefined || input === null || input === '';

const sized = (size: number | bigint) =>
  `${number.format(size)} ${size === 1 ? 'caractere' : 'caracteres'}`;

function tooBig({ origin, maximum, inclusive, exact }: Of<'too_big'>): string {
  if (origin === 'date') return formats.date ?? UNFIT;
  if (origin === 'string') return exact ? `Use ${sized(maximum)}.` : `No máximo ${sized(maximum)}.`;
  const most = number.format(maximum);
  return inclusive === false ? `Use um número menor que ${most}.` : `No máximo ${most}.`;
}

function tooSmall({ origin, minimum, inclusive, exact }: Of<'too_small'>): string {
  if (origin === 'date') return formats.date ?? UNFIT;
  const least = number.format(minimum);
  switch (origin) {
    case 'string':
      if (exact) return `Use ${sized(minimum)}.`;
      return minimum === 1 ? REQUIRED : `No mínimo ${sized(minimum)}.`;
    case 'array':
      return minimum === 1 ? 'Escolha pelo menos um.' : `Escolha pelo menos ${least}.`;
    default:
      return inclusive === false ? `Use um número maior que ${least}.` : `No mínimo ${least}.`;
  }
}

function notAccepted({ values }: Of<'invalid_value'>): string {
  const names = values.filter((value) => typeof value === 'string' && value !== '');
  if (names.length === 0) return 'Valor não aceito.';
  return `Valor não aceito. Use ${words.or.format(names.map(String))}.`;
}

/** Returned shortened to the client that invented these names. */
function unknownFields({ keys }: Of<'unrecognized_keys'>): string {
  const names = keys.slice(0, MOST_NAMES).map((key) => key.slice(0, LONGEST_NAME));
  const field = names.length === 1 ? 'Campo desconhecido' : 'Campos desconhecidos';
  return `${field}: ${words.and.format(names)}.`;
}

/**
 * The text for a value that its schema refuses without a text of its own: the only place for such texts. Registered
 * with zod for the whole server.
 */
export function issueWords(issue: Issue): string {
  if (issue.code !== 'custom' && isNothing(issue.input)) return REQUIRED;
  switch (issue.code) {
    case 'invalid_type':
      return types[issue.expected] ?? UNFIT;
    case 'invalid_value':
      return notAccepted(issue);
    case 'too_big':
      return tooBig(issue);
    case 'too_small':
      return tooSmall(issue);
    case 'invalid_format':
      return formats[issue.format] ?? 'Formato inválido.';
    case 'not_multiple_of':
      return `Use um múltiplo de ${number.format(issue.divisor)}.`;
    case 'unrecognized_keys':
      return unknownFields(issue);
    default:
      return UNFIT;
  }
}
