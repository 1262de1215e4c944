/** An element: its name, and its text or what stands in it. `null` is left out, and so is an element in which nothing is left. */
export type XmlElement = readonly [name: string, content: XmlContent];
export type XmlContent = string | null | readonly (XmlElement | null)[];

const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const escaped = (text: string) => text.replace(/[&<>"]/g, (sign) => escapes[sign] ?? sign);

/** The element as text, in the order given: the schemas' order is strict, so the one who builds keeps it. */
export function writeXml(element: XmlElement, attributes: Record<string, string> = {}): string {
  const [name, content] = element;
  const inside = writeContent(content);
  if (inside === null) return '';
  const marks = Object.entries(attributes).map(([key, value]) => ` ${key}="${escaped(value)}"`);
  return `<${name}${marks.join('')}>${inside}</${name}>`;
}

function writeContent(content: XmlContent): string | null {
  if (content === null) return null;
  if (typeof content === 'string') return content === '' ? null : escaped(content);
  const children = content.flatMap((child) => (child ? [writeXml(child)] : []));
  return children.join('') || null;
}

/** An element with attributes around text that is XML already. */
export function wrapXml(name: string, attributes: Record<string, string>, inside: string): string {
  const marks = Object.entries(attributes).map(([key, value]) => ` ${key}="${escaped(value)}"`);
  return `<${name}${marks.join('')}>${inside}</${name}>`;
}
