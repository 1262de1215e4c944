/** What word processors write for signs that the authority's character set lacks. */
const lookalikes: [RegExp, string][] = [
  [/[\u2018\u2019\u201A\u2032]/g, "'"],
  [/[\u201C\u201D\u201E\u2033]/g, '"'],
  [/[\u2010-\u2015\u2212]/g, '-'],
  [/\u2022/g, '-'],
  [/\u2026/g, '...'],
  [/\u20AC/g, 'EUR'],
  [/[\u00A0\u2002-\u200A\u202F]/g, ' '],
  [/[\u200B-\u200D\u2060\uFEFF\u00AD]/g, ''],
];

const plain = (text: string) =>
  lookalikes.reduce((now, [sign, ours]) => now.replace(sign, ours), text.normalize('NFC'));

/** A text of one line as it may stand in a document: blanks and line breaks become single blanks; null when nothing is left. */
export function lineOf(text: string | null | undefined): string | null {
  return (
    plain(text ?? '')
      .replace(/[ \t\r\n]+/g, ' ')
      .trim() || null
  );
}

/** A text of several lines as it may stand in a document. */
export function linesOf(text: string | null | undefined): string | null {
  const lines = plain(text ?? '').split(/\r\n?|\n/);
  return (
    lines
      .map((line) => line.replace(/[ \t]+/g, ' ').trim())
      .join('\n')
      .trim() || null
  );
}

/** Why a text cannot stand in a document (pt-BR), or null. The authority takes the signs of Latin-1 only. */
export function faultOfText(text: string, most: number, least = 1): string | null {
  if (/[^\P{Cc}\n]/u.test(text))
    return 'Há um caractere de controle neste texto. Apague-o e digite o trecho de novo.';
  const strange = /[^\n\u0020-\u00FF]/u.exec(text)?.[0];
  if (strange !== undefined)
    return `A nota não aceita o caractere "${strange}". Tire emojis e símbolos especiais.`;
  if (text.length > most) return `Use no máximo ${most} caracteres (há ${text.length}).`;
  if (text.length < least) return `Use pelo menos ${least} caracteres.`;
  return null;
}
