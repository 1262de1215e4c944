export type Part = { text: string; bold: boolean };

/** Splits a message at its asterisk-wrapped words: `um *dois* três` has `dois` in bold. */
export function boldParts(message: string): Part[] {
  const pattern = /(?<![\p{L}\p{N}*])\*(?=\S)([^*\n]*?[^\s*])\*(?![\p{L}\p{N}*])/gu;
  const parts: Part[] = [];
  let from = 0;
  for (const match of message.matchAll(pattern)) {
    if (match.index > from) parts.push({ text: message.slice(from, match.index), bold: false });
    parts.push({ text: match[1] ?? '', bold: true });
    from = match.index + match[0].length;
  }
  if (from < message.length) parts.push({ text: message.slice(from), bold: false });
  return parts;
}
