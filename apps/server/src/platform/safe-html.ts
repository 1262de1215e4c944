import sanitize from 'sanitize-html';

const options = {
  allowedTags: ['p', 'b', 'strong', 'i', 'em', 'u', 's', 'ul', 'ol', 'li', 'br', 'code', 'a'],
  allowedAttributes: { a: ['href'] },
  allowedSchemes: ['http', 'https', 'mailto', 'tel'],
  allowProtocolRelative: false,
  disallowedTagsMode: 'discard',
} satisfies sanitize.IOptions;

/** The beginning comes from the author: a later `{{variable}}` cannot change the scheme. */
const safeHref = /^(https?:\/\/|mailto:|tel:|\/(?![/\\]))/i;

const onlySafeHref =
  (trusted: readonly string[]) =>
  (tagName: string, { href = '' }: sanitize.Attributes): sanitize.Tag => ({
    tagName,
    attribs: safeHref.test(href) || trusted.includes(href) ? { href } : {},
  });

/**
 * The small HTML that messages may hold (docs/product/flows.md#variables-and-html): paragraphs, lists, bold, italic, underline,
 * strike, code, line breaks, and links to http(s), mail, telephone or a path on this site. The text of other tags stays, except that
 * of scripts and styles. `trusted` are further addresses that a link may have, such as a variable that we fill ourselves. Never throws.
 */
export function safeHtml(html: string, trusted: readonly string[] = []): string {
  const transformTags = { a: onlySafeHref(trusted) };
  return sanitize(html, { ...options, transformTags });
}
