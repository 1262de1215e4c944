/** What a message may hold; `safeHtml` of the server keeps the same. */
const KEPT = new Set('p b strong i em u s ul ol li br code a'.split(' '));
const DROPPED = new Set(['script', 'style', 'template', 'iframe', 'object']);
const SAFE_LINK = /^(https?:|mailto:|tel:|\/(?!\/))/i;

const escaped = (text: string) =>
  text
    .replace(/&/g, '&amp;')
    .replace(/</g, '&lt;')
    .replace(/>/g, '&gt;')
    .replace(/\u00a0/g, ' ');

function elementHtml(element: Element): string {
  const tag = element.localName;
  if (DROPPED.has(tag)) return '';
  if (tag === 'br') return '<br>';
  const inner = htmlOf(element);
  // What browsers make of a new line.
  if (tag === 'div') return inner === '' || inner === '<br>' ? '<br>' : `<br>${inner}`;
  if (tag !== 'a') return KEPT.has(tag) ? `<${tag}>${inner}</${tag}>` : inner;
  const href = element.getAttribute('href') ?? '';
  if (!SAFE_LINK.test(href)) return inner;
  return `<a href="${escaped(href).replace(/"/g, '&quot;')}">${inner}</a>`;
}

/** The small HTML of what somebody wrote in an element. */
export function htmlOf(element: Element): string {
  return Array.from(element.childNodes, (node) => {
    if (node instanceof Element) return elementHtml(node);
    return node.nodeType === Node.TEXT_NODE ? escaped(node.textContent ?? '') : '';
  }).join('');
}

/** HTML of any author, with nothing in it but what a message may hold. */
export function smallHtml(html: string): string {
  return htmlOf(new DOMParser().parseFromString(html, 'text/html').body);
}

/** Shows HTML of any author in an element that people write in. */
export function showHtml(element: Element, html: string): void {
  const { body } = new DOMParser().parseFromString(smallHtml(html), 'text/html');
  element.replaceChildren(...body.childNodes);
}

/** Whether people can write this HTML in the small editor without losing a part of it. */
export function isSmall(html: string): boolean {
  const { body } = new DOMParser().parseFromString(html, 'text/html');
  return Array.from(body.querySelectorAll('*')).every(
    ({ localName, attributes }) =>
      KEPT.has(localName) && Array.from(attributes).every(({ name }) => name === 'href'),
  );
}
