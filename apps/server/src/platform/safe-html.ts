import sanitize from 'sanitize-html';

const options: sanitize.IOptions = {
  allowedTags: ['p', 'b', 'strong', 'i', 'em', 'u', 's', 'ul', 'ol', 'li', 'br', 'code', 'a'],
  allowedAttributes: { a: ['href'] },
  allowedSchemes: ['http', 'https', 'mailto', 'tel'],
  allowProtocolRelative: false,
  disallowedTagsMode: 'discard',
  transformTags: { a: onlySafeHref },
};

/** The beginning comes from the author: a later `{{variable}}` cannot change the scheme. */
const safeHref = /^(https?:\/\/|mailto:|tel:|\/(?![/\\]))/i;

function onlySafeHref(tagName: string, { href = '' }: sanitize.Attributes): sanitize.Tag {
  return { tagName, attribs: safeHref.test(href) ? { href } : {} };
}

/**
 * The small HTML that messages may hold (docs/product/flows.md#variables-and-html): paragraphs, lists, bold, italic, underline,
 * strike, code, line breaks, and links to http(s), mail, telephone or a path on this site. The text of other tags stays, except that
 * of scripts and styles. Never throws.
 */
export function safeHtml(html: string): string {
  return sanitize(html, options);
}
