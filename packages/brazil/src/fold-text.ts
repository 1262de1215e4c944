/** A text as searches compare it: without accents, in lower case. "São João" is `sao joao`. */
export function foldText(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
}
