import { boldParts } from '@balcao/brazil/bold-parts';

/** A person's text, with its line breaks, and asterisk-wrapped words in bold. */
export function PlainMessage({ text }: { text: string }) {
  let at = 0;
  return boldParts(text).map((part) => {
    const key = at;
    at += part.text.length + 1;
    return part.bold ? <strong key={key}>{part.text}</strong> : <span key={key}>{part.text}</span>;
  });
}
