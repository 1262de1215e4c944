const NAME_MAX = 64;
/** Room for a number. */
const STEM_MAX = 50;

/**
 * Gives names that are not taken, each only once: `nome`, `nome-2`, `nome-3`. `by` are letters of the person who edits:
 * with them, two people who add a block at the same time do not give both the same name.
 */
export function freshNames(isTaken: (name: string) => boolean, { by = '', dash = '-' } = {}) {
  const numbers = new Map<string, number>();
  return (wished: string): string => {
    const stem = [wished.replace(/[-_]\d+$/, '').slice(0, STEM_MAX), by].filter(Boolean).join(dash);
    for (let number = numbers.get(stem) ?? 1; ; number += 1) {
      const name = (number === 1 ? stem : `${stem}${dash}${number}`).slice(0, NAME_MAX);
      if (isTaken(name)) continue;
      numbers.set(stem, number + 1);
      return name;
    }
  };
}

/** A pt-BR name as a block's: without accents and spaces. */
export function slug(name: string): string {
  const plain = name.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
  return plain.replace(/[^a-z0-9]+/g, '-');
}
