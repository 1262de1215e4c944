/** A text as banks take it: capitals, without accents, only ASCII, one space between words. `São João – nº 5` is `SAO JOAO - NO 5`. */
export function bankText(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/[\u2010-\u2015]/g, '-')
    .replace(/[\u2018\u2019]/g, "'")
    .toUpperCase()
    .replace(/[^\x21-\x7e]+/g, ' ')
    .trim();
}
