const MOST = 2_000;

/** Comments, names in quotes, texts (also E'…' and those that the cut left open), and texts between dollars. */
const PARTS =
  /--[^\n]*|\/\*[\s\S]*?(?:\*\/|$)|"(?:[^"]|"")*"|\be'(?:[^'\\]|\\[\s\S]|'')*(?:'|$)|'(?:[^']|'')*(?:'|$)|\$([a-z_]\w*)?\$[\s\S]*?(?:\$\1\$|$)/gi;

/**
 * The text of a statement for people outside: short, and without what stands in quotes. Values are parameters, but nothing
 * keeps a statement written by hand from holding one.
 */
export function bareText(text: string): string {
  return text
    .slice(0, MOST)
    .replace(PARTS, (part) =>
      part.startsWith('"') ? part : /^(?:--|\/\*)/.test(part) ? ' ' : "'…'",
    )
    .replace(/\s+/g, ' ')
    .trim();
}
