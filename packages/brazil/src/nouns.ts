/** A word for a thing, as texts need it: "Setor", "Setores", masculine. */
export type Noun = { label: string; plural: string; gender: 'm' | 'f' };

// The words that an office calls its tickets: "solicitação", "demanda", "unidade", "ordem"; but "problema", "programa".
const FEMININE = /(?:a|ã|ção|são|stão|dade|gem|dem)$/;
const MASCULINE = /(?:[aeo]ma|dia)$/;
const ABBREVIATED = new Set(['os']);

/** The gender of a noun or of what begins with one, told by its ending: "Ordem de serviço" is feminine. */
export function genderOf(label: string): Noun['gender'] {
  const [noun = ''] = label.trim().toLowerCase().split(/\s/);
  if (ABBREVIATED.has(noun)) return 'f';
  return FEMININE.test(noun) && !MASCULINE.test(noun) ? 'f' : 'm';
}

/** As it stands inside of a sentence: "ordem de serviço"; "OS" stays. */
export function lowerFirst(label: string): string {
  return /^\p{Lu}{2}/u.test(label) ? label : label.charAt(0).toLowerCase() + label.slice(1);
}

function feminine(word: string): string {
  if (/^aos?$/i.test(word)) return word.replace(/ao/i, 'à');
  if (/um$/i.test(word)) return `${word}a`;
  return word.replace(/(est|ess|aquel)e(s?)$/i, '$1a$2').replace(/o(s?)$/, 'a$1');
}

/** Masculine words in the noun's gender: "novo", "nova"; "todos os", "todas as"; "este", "esta"; "nenhum", "nenhuma". */
export function agree({ gender }: Pick<Noun, 'gender'>, words: string): string {
  return gender === 'f' ? words.split(' ').map(feminine).join(' ') : words;
}
