/** What a message may hold; `safeHtml` of the server keeps the same. */
const KEPT = new Set('p b strong i em u s ul ol li br code a'.split(' '));
const DROPPED = new Set(['script', 'style', 'template', 'iframe', 'object']);
const BLOCKS = new Set(['p', 'div', 'ul', 'ol']);
const SAFE_LINK = /^(https?:|mailto:|tel:|\/(?!\/))/i;

const escaped = (text: string) =>
  text
    .replace(/&/g, '&amp;')
    .replace(/</g, '&lt;')
    .replace(/>/g, '&gt;')
    .replace(/\u00a0/g, ' ');

/** Variables that may stand as a whole address: `{{link}}`. */
type Addresses = readonly string[];

function elementHtml(element: Element, addresses: Addresses): string {
  const tag = element.localName;
  if (DROPPED.has(tag)) return '';
  if (tag === 'br') return '<br>';
  const inner = htmlOf(element, addresses);
  // What browsers make of a new line.
  if (tag === 'div') return inner === '' || inner === '<br>' ? '<br>' : `<br>${inner}`;
  if (tag !== 'a') return KEPT.has(tag) ? `<${tag}>${inner}</${tag}>` : inner;
  const href = element.getAttribute('href') ?? '';
  if (!SAFE_LINK.test(href) && !addresses.includes(href)) return inner;
  return `<a href="${escaped(href).replace(/"/g, '&quot;')}">${inner}</a>`;
}

function nodeHtml(node: Node, addresses: Addresses): string {
  if (node instanceof Element) return elementHtml(node, addresses);
  return node.nodeType === Node.TEXT_NODE ? escaped(node.textContent ?? '') : '';
}

/** The small HTML of what somebody wrote in an element. */
export function htmlOf(element: Element, addresses: Addresses = []): string {
  return Array.from(element.childNodes, (node) => nodeHtml(node, addresses)).join('');
}

const isBlock = (node: Node): node is Element =>
  node instanceof Element && BLOCKS.has(node.localName);

function blocksIn(element: Element, addresses: Addresses): string[] {
  const blocks: string[] = [];
  let line = '';
  const endLine = () => {
    if (line) blocks.push(`<p>${line}</p>`);
    line = '';
  };
  for (const node of element.childNodes) {
    if (!isBlock(node)) {
      line += nodeHtml(node, addresses);
      continue;
    }
    endLine();
    const isList = node.localName === 'ul' || node.localName === 'ol';
    blocks.push(...(isList ? [nodeHtml(node, addresses)] : blocksIn(node, addresses)));
  }
  endLine();
  return blocks;
}

/** The same in paragraphs and lists, none within another, whatever the browser nested. Empty if nothing is written. */
export function paragraphsOf(element: Element, addresses: Addresses = []): string {
  if (!element.textContent?.trim()) return '';
  return blocksIn(element, addresses).join('');
}

/** HTML of any author, with nothing in it but what a message may hold. */
function smallHtml(html: string, addresses: Addresses): string {
  return htmlOf(new DOMParser().parseFromString(html, 'text/html').body, addresses);
}

/** Shows HTML of any author in an element that people write in. */
export function showHtml(element: Element, html: string, addresses: Addresses = []): void {
  const { body } = new DOMParser().parseFromString(smallHtml(html, addresses), 'text/html');
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
