import { DOMParser, onWarningStopParsing } from '@xmldom/xmldom';
import { NotGenuine, refuseDeclarations } from '../document/check-signature.ts';
import { type PrintedNote, printedNote } from './printed-note.rules.ts';

const roots = new Set(['NFSe', 'DPS']);

function rootOf(xml: string) {
  try {
    const parser = new DOMParser({ onError: onWarningStopParsing });
    return parser.parseFromString(xml, 'text/xml').documentElement;
  } catch (error) {
    throw new NotGenuine(`not XML: ${String(error)}`);
  }
}

/** Reads a note or a declaration for its paper; runs in the thread of documents. Throws NotGenuine for any other text. */
export function readPrintedNote(xml: string): PrintedNote {
  refuseDeclarations(xml);
  const root = rootOf(xml);
  if (!root || !roots.has(root.localName ?? ''))
    throw new NotGenuine('neither a note nor a declaration');
  return printedNote(root);
}
