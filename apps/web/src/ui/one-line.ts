/** A message as one line of a list: its text without the marks of headings, lists and bold. */
export function oneLine(text: string): string {
  return text
    .replace(/^[ \t]*(#{1,6}|[-*]|\d+\.)[ \t]+/gm, '')
    .replace(/(\*{1,2})(?=\S)([^*\n]*\S)\1/g, '$2')
    .replace(/\s+/g, ' ')
    .trim();
}
