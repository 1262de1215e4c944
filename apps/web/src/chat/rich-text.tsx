import { Fragment, type ReactNode, useMemo } from 'react';

/** Elements that the script's text may use; of any other only the content is shown. */
const PLAIN = ['p', 'b', 'strong', 'i', 'em', 'u', 's', 'ul', 'ol', 'li', 'code'] as const;
type Plain = (typeof PLAIN)[number];
const DROPPED = new Set(['script', 'style', 'template', 'iframe', 'object']);
const SAFE_LINK = /^(https?:|mailto:|tel:|\/(?!\/))/i;

function isPlain(tag: string): tag is Plain {
  return (PLAIN as readonly string[]).includes(tag);
}

function renderElement(element: Element, key: number): ReactNode {
  const tag = element.localName;
  if (DROPPED.has(tag)) return null;
  if (tag === 'br') return <br key={key} />;
  const children = Array.from(element.childNodes, renderNode);
  const href = element.getAttribute('href') ?? '';
  if (tag === 'a' && SAFE_LINK.test(href)) {
    return (
      <a key={key} href={href} target="_blank" rel="noopener noreferrer">
        {children}
      </a>
    );
  }
  const Tag = isPlain(tag) ? tag : Fragment;
  return <Tag key={key}>{children}</Tag>;
}

function renderNode(node: Node, key: number): ReactNode {
  if (node instanceof Element) return renderElement(node, key);
  return node.nodeType === Node.TEXT_NODE ? node.textContent : null;
}

/** The script's text, sanitised by the server, drawn from an allow-list all the same. */
export function RichText({ html }: { html: string }) {
  const nodes = useMemo(() => {
    const { body } = new DOMParser().parseFromString(html, 'text/html');
    return Array.from(body.childNodes, renderNode);
  }, [html]);
  return nodes;
}
