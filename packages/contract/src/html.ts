import { boldParts } from '@balcao/brazil/bold-parts';

const escapes: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};
const entities = new Map(Object.entries(escapes).map(([char, entity]) => [entity, char]));

/** Makes text safe for HTML, inside and outside quoted attributes. */
export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (char) => escapes[char] ?? char);
}

/**
 * A person's text as HTML: asterisk-wrapped words become bold (docs/product/threads.md#messages), line breaks stay, everything else is
 * escaped.
 */
export function messageHtml(message: string): string {
  const parts = boldParts(message).map(({ text, bold }) =>
    bold ? `<strong>${escapeHtml(text)}</strong>` : escapeHtml(text),
  );
  return parts.join('').replaceAll('\n', '<br>');
}

/** The text of our own simple HTML: tags are dropped, line breaks stay, the five entities are resolved. */
export function plainText(html: string): string {
  return html
    .replace(/<br\s*\/?>|<\/p>/gi, '\n')
    .replace(/<[^>]*>/g, '')
    .replace(/&(?:amp|lt|gt|quot|#39);/g, (entity) => entities.get(entity) ?? entity)
    .trim();
}
