import { boldParts } from '@balcao/brazil/bold-parts';

/** What a person wrote: text with its line breaks, asterisk-wrapped words bold. */
export function PlainMessage({ text }: { text: string }) {
  let at = 0;
  return boldParts(text).map((part) => {
    const key = at;
    at += part.text.length + 1;
    return part.bold ? <strong key={key}>{part.text}</strong> : <span key={key}>{part.text}</span>;
  });
}
