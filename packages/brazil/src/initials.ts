const SMALL_WORDS = /^(da|de|do|das|dos|e)$/i;

/** A name's first and last letters: "Ana Maria de Souza" as "AS". */
export function initials(name: string): string {
  const words = name.split(/\s+/).filter((word) => word && !SMALL_WORDS.test(word));
  const ends = words.length > 1 ? [words[0], words.at(-1)] : words;
  return ends.map((word) => word?.charAt(0).toUpperCase()).join('');
}
