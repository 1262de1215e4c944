/** A noun with the forms that texts need: "Setor", "Setores", masculine. */
export type Noun = { label: string; plural: string; gender: 'm' | 'f' };

// The words that offices call their tickets: "solicitação", "reunião", "unidade", "ordem"; but "problema", "programa".
const FEMININE = /(?:a|ã|ção|[sx]ão|[glns]ião|stão|dade|tude|gem|dem)$/;
const MASCULINE = /[aeo]ma$/;
/** Words whose gender does not follow from the ending. */
const EXCEPTIONS: Record<string, Noun['gender']> = {
  os: 'f',
  fase: 'f',
  base: 'f',
  classe: 'f',
  chave: 'f',
  parte: 'f',
  série: 'f',
  vez: 'f',
  análise: 'f',
  crise: 'f',
  tese: 'f',
  rede: 'f',
  frente: 'f',
  soma: 'f',
  dia: 'm',
  mapa: 'm',
};

/** The gender of a noun, or of a phrase that begins with one, by its ending: "Ordem de serviço" is feminine. */
export function genderOf(label: string): Noun['gender'] {
  const [first = ''] = label.trim().toLowerCase().split(/\s/);
  const noun = first.replaceAll('.', '');
  if (Object.hasOwn(EXCEPTIONS, noun)) return EXCEPTIONS[noun] ?? 'm';
  return FEMININE.test(noun) && !MASCULINE.test(noun) ? 'f' : 'm';
}

/** The label as it is written inside a sentence: "ordem de serviço"; "OS" and "O.S." stay. */
export function lowerFirst(label: string): string {
  return /^\p{Lu}[\p{Lu}.]/u.test(label) ? label : label.charAt(0).toLowerCase() + label.slice(1);
}

function feminine(word: string): string {
  if (/^aos?$/i.test(word)) return word.replace(/ao/i, 'à');
  if (/um$/i.test(word)) return `${word}a`;
  if (/^seus?$/i.test(word)) return word.replace(/eu/i, 'ua');
  return word.replace(/(est|ess|aquel)e(s?)$/i, '$1a$2').replace(/o(s?)$/, 'a$1');
}

/** Masculine words in the noun's gender: "novo", "nova"; "todos os", "todas as"; "este", "esta"; "nenhum", "nenhuma"; "seus", "suas". */
export function agree({ gender }: Pick<Noun, 'gender'>, words: string): string {
  return gender === 'f' ? words.split(' ').map(feminine).join(' ') : words;
}
