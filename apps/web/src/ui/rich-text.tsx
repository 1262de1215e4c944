import { createElement, Fragment, type ReactNode, useMemo } from 'react';

/** Elements that the text may use; of others, only the content is shown. */
const PLAIN = new Set(
  'p b strong i em u s del ul ol li code pre blockquote table thead tbody tr th td'.split(' '),
);
const DROPPED = new Set(['script', 'style', 'template', 'iframe', 'object']);
const SAFE_LINK = /^(https?:|mailto:|tel:|\/(?!\/))/i;
/** Headings of any level rank below the page's own headings. */
const HEADING = /^h[1-6]$/;

/** How to show a piece of text. */
type Words = (text: string) => ReactNode;

function renderElement(element: Element, key: number, words: Words): ReactNode {
  const tag = element.localName;
  if (DROPPED.has(tag)) return null;
  if (tag === 'br') return <br key={key} />;
  const children = Array.from(element.childNodes, (node, at) => renderNode(node, at, words));
  const href = element.getAttribute('href') ?? '';
  if (tag === 'a' && SAFE_LINK.test(href)) {
    return (
      <a key={key} href={href} target="_blank" rel="noopener noreferrer">
        {children}
      </a>
    );
  }
  if (HEADING.test(tag)) return <h2 key={key}>{children}</h2>;
  return createElement(PLAIN.has(tag) ? tag : Fragment, { key }, children);
}

function renderNode(node: Node, key: number, words: Words): ReactNode {
  if (node instanceof Element) return renderElement(node, key, words);
  if (node.nodeType !== Node.TEXT_NODE) return null;
  const text = node.textContent ?? '';
  return text.trim() ? <Fragment key={key}>{words(text)}</Fragment> : text;
}

const asItIs: Words = (text) => text;

/** HTML from the server (sanitised there) or from Markdown; only elements of an allow-list are drawn. */
export function RichText({ html, words = asItIs }: { html: string; words?: Words }) {
  const nodes = useMemo(() => {
    const { body } = new DOMParser().parseFromString(html, 'text/html');
    return Array.from(body.childNodes, (node, key) => renderNode(node, key, words));
  }, [html, words]);
  return nodes;
}
