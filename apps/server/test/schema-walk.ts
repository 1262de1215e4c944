import { DOMParser, type Element } from '@xmldom/xmldom';

const elementsIn = (element: Element): Element[] =>
  [...element.childNodes].filter((node): node is Element => node.nodeType === node.ELEMENT_NODE);

/** The paths of all elements with text that a complex type of these schemas allows, in their order. */
export function schemaLeaves(schemas: string[], type: string): string[] {
  const types = new Map<string, Element>();
  for (const schema of schemas) {
    const root = new DOMParser().parseFromString(schema, 'text/xml').documentElement;
    for (const each of root ? elementsIn(root) : [])
      if (each.localName === 'complexType') types.set(each.getAttribute('name') ?? '', each);
  }
  const paths: string[] = [];
  const walk = (element: Element, path: string): void => {
    for (const child of elementsIn(element)) {
      if (child.localName !== 'element') {
        walk(child, path);
        continue;
      }
      const place = path
        ? `${path}/${child.getAttribute('name')}`
        : (child.getAttribute('name') ?? '');
      const inside = types.get(child.getAttribute('type') ?? '');
      if (inside) walk(inside, place);
      else paths.push(place);
    }
  };
  const start = types.get(type);
  if (!start) throw new Error(`No complex type ${type}`);
  walk(start, '');
  return paths;
}
