import { boldParts } from '@balcao/brazil/bold-parts';

const escapes: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};
const entities = new Map(Object.entries(escapes).map(([char, entity]) => [entity, char]));

/** Text made safe for HTML, inside and outside of quoted attributes. */
export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (char) => escapes[char] ?? char);
}

/** What a person wrote, as HTML: asterisk-wrapped words bold (specification section 5), line breaks kept, all else escaped. */
export function messageHtml(message: string): string {
  const parts = boldParts(message).map(({ text, bold }) =>
    bold ? `<strong>${escapeHtml(text)}</strong>` : escapeHtml(text),
  );
  return parts.join('').replaceAll('\n', '<br>');
}

/** The text of our own simple HTML: tags dropped, line breaks kept, the five entities resolved. */
export function plainText(html: string): string {
  return html
    .replace(/<br\s*\/?>|<\/p>/gi, '\n')
    .replace(/<[^>]*>/g, '')
    .replace(/&(?:amp|lt|gt|quot|#39);/g, (entity) => entities.get(entity) ?? entity)
    .trim();
}
