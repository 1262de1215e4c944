/** Where a `{{` that the person is typing begins, and what follows it; undefined outside of one. */
export function openHole(before: string): { from: number; typed: string } | undefined {
  const found = /\{\{\s*([\w.]*)$/.exec(before);
  return found ? { from: found.index, typed: found[1] ?? '' } : undefined;
}

/** The text with the chosen variable in the hole before `caret`, and where the caret goes. */
export function filledHole(text: string, caret: number, name: string) {
  const hole = openHole(text.slice(0, caret));
  if (!hole) return { text, caret };
  const rest = text.slice(caret).replace(/^[\w.]*\s*\}\}/, '');
  const filled = `${text.slice(0, hole.from)}{{${name}}}`;
  return { text: filled + rest, caret: filled.length };
}
