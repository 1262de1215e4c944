import { DOMParser, type Element } from '@xmldom/xmldom';
import { childrenOf } from './check-signature.ts';

const nameOf = (element: Element) => element.getAttribute('name') ?? '';

/** The names of types that an element and all in it refer to. */
function namesIn(element: Element): string[] {
  const own = ['type', 'base'].flatMap((attribute) => element.getAttribute(attribute) ?? []);
  return [...own, ...childrenOf(element).flatMap(namesIn)];
}

/**
 * The same schemas with only the types that the first one needs: libxml2 reads all of them again for each document, and a note's own types are of no
 * use to a declaration.
 */
export function neededTypes(schemas: string[]): string[] {
  const roots = schemas.map((schema) => {
    const root = new DOMParser().parseFromString(schema, 'text/xml').documentElement;
    if (!root) throw new Error('A schema without a root');
    return root;
  });
  const [main, ...others] = roots;
  const types = new Map(others.flatMap(childrenOf).map((type) => [nameOf(type), type]));
  const needed = new Set<string>();
  const need = (element: Element): void => {
    for (const name of namesIn(element)) {
      const type = types.get(name);
      if (!type || needed.has(name)) continue;
      needed.add(name);
      need(type);
    }
  };
  if (main) need(main);
  for (const type of others.flatMap(childrenOf))
    if (type.localName?.endsWith('Type') && !needed.has(nameOf(type)))
      type.parentNode?.removeChild(type);
  return roots.map((root) => root.toString().replace(/\s*\n\s*/g, '\n'));
}
