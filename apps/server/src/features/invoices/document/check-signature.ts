import { X509Certificate } from 'node:crypto';
import { DOMParser, type Element, onWarningStopParsing } from '@xmldom/xmldom';
import { SignedXml } from 'xml-crypto';
import { algorithms } from './sign-xml.ts';

const SIGNATURES = 'http://www.w3.org/2000/09/xmldsig#';
const trusted = new Set<string>(Object.values(algorithms).map(({ signature }) => signature));

/** Why a signed document is not believed; short English for the log, since people only learn that it is not genuine. */
export class NotGenuine extends Error {}

function parse(xml: string): Element {
  const document = new DOMParser({ onError: onWarningStopParsing }).parseFromString(
    xml,
    'text/xml',
  );
  if (!document.documentElement) throw new NotGenuine('no root');
  return document.documentElement;
}

export const childrenOf = (element: Element): Element[] =>
  [...element.childNodes].filter((node): node is Element => node.nodeType === node.ELEMENT_NODE);

/** The first element of a path of names below an element. */
export function below(element: Element, ...path: string[]): Element | undefined {
  return path.reduce<Element | undefined>(
    (at, name) => at && childrenOf(at).find((child) => child.localName === name),
    element,
  );
}

/** A document type or an entity can say other things than it seems to; ours and the authority's have none. */
export function refuseDeclarations(xml: string): void {
  if (/<!(DOCTYPE|ENTITY|ELEMENT|ATTLIST|NOTATION)/i.test(xml))
    throw new NotGenuine('a document type or an entity');
  if (/^\s*<\?xml[^>]*encoding\s*=\s*["'](?!utf-8["'])/i.test(xml))
    throw new NotGenuine('another encoding than UTF-8');
}

/**
 * The signed element inside the root, read anew from what the signature covers and from nothing else (xml-crypto's getSignedReferences): whoever
 * moves a signature around other content gets nothing of that content believed. The signature must stand beside the element, cover only it, and
 * be by the key in its own certificate; that the authority is who answers is proved by the connection.
 */
export function signedElement(xml: string, root: string, name: string): Element {
  refuseDeclarations(xml);
  const top = parse(xml);
  const [inside, signature, ...more] = childrenOf(top);
  if (top.localName !== root || inside?.localName !== name || more.length > 0)
    throw new NotGenuine(`not a ${root} of ${name} and its signature`);
  if (signature?.localName !== 'Signature' || signature.namespaceURI !== SIGNATURES)
    throw new NotGenuine('no signature');
  const id = inside.getAttribute('Id');
  const info = below(signature, 'SignedInfo');
  const references = info ? childrenOf(info).filter((each) => each.localName === 'Reference') : [];
  if (!id || references.length !== 1 || references[0]?.getAttribute('URI') !== `#${id}`)
    throw new NotGenuine('the signature covers something else');
  const read = parse(canonicalOf(xml, signature));
  if (read.localName !== name || read.getAttribute('Id') !== id)
    throw new NotGenuine('the signature covers something else');
  return read;
}

function canonicalOf(xml: string, signature: Element): string {
  const algorithm = below(signature, 'SignedInfo', 'SignatureMethod')?.getAttribute('Algorithm');
  if (!algorithm || !trusted.has(algorithm)) throw new NotGenuine('unknown algorithm');
  const certificate = below(signature, 'KeyInfo', 'X509Data', 'X509Certificate')?.textContent;
  if (!certificate) throw new NotGenuine('no certificate');
  const check = new SignedXml({
    publicCert: certificateOf(certificate),
    getCertFromKeyInfo: () => null,
  });
  // The library's DOM type is the browser's; it reads only what both have.
  check.loadSignature(signature.toString());
  let isValid = false;
  try {
    isValid = check.checkSignature(xml);
  } catch (error) {
    throw new NotGenuine(`wrong signature: ${String(error)}`);
  }
  const [read, ...others] = check.getSignedReferences();
  if (!isValid || !read || others.length > 0) throw new NotGenuine('wrong signature');
  return read;
}

function certificateOf(base64: string): string {
  try {
    return new X509Certificate(Buffer.from(base64, 'base64')).toString();
  } catch {
    throw new NotGenuine('unreadable certificate');
  }
}
