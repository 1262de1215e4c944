import sanitize from 'sanitize-html';

const options: sanitize.IOptions = {
  allowedTags: ['p', 'b', 'strong', 'i', 'em', 'u', 's', 'ul', 'ol', 'li', 'br', 'code', 'a'],
  allowedAttributes: { a: ['href'] },
  allowedSchemes: ['http', 'https', 'mailto', 'tel'],
  allowProtocolRelative: false,
  disallowedTagsMode: 'discard',
  transformTags: { a: onlySafeHref },
};

/** Its beginning is the author's own: what `{{variable}}` puts in later cannot make another scheme of it. */
const safeHref = /^(https?:\/\/|mailto:|tel:|\/(?![/\\]))/i;

function onlySafeHref(tagName: string, { href = '' }: sanitize.Attributes): sanitize.Tag {
  return { tagName, attribs: safeHref.test(href) ? { href } : {} };
}

/**
 * The small HTML that messages may hold (product.md section 4): paragraphs, lists, bold, italic, underline, strike,
 * code, line breaks, and links to http(s), mail, telephone or a path of ours. The text of other tags stays, theirs of
 * scripts and styles goes. Never throws.
 */
export function safeHtml(html: string): string {
  return sanitize(html, options);
}
