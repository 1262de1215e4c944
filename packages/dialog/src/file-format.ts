import { type Finding, type FlowFault, faultAt, quoted } from './check/fault.ts';
import { faultOfJson } from './check/plain-json.ts';
import { findingsOf, isObject } from './check/schema.ts';
import { fileSchema } from './file-format-schema.ts';
import type { Flow } from './flow.ts';

/** A template of a document that a flow adds to the ticket; `body` is HTML with `{{variable}}`. */
export type DocumentTemplate = { code: string; name: string; body: string };

/** What one file carries from one installation to another (docs/flow-format.md). */
export type FlowFile = {
  format: 'balcao-flow';
  version: 1;
  name: string;
  /** As its author wrote it: `checkFlow` tells whether it can be used. */
  flow: Flow;
  documents?: DocumentTemplate[];
};

function findingsInDocuments(documents: unknown): Finding[] {
  const codes = Array.isArray(documents) ? documents.map((document) => document?.code) : [];
  const twice = codes.find((code, index) => codes.indexOf(code) < index);
  if (twice === undefined) return [];
  const message = `Há mais de um documento com o código ${quoted(String(twice))}.`;
  return [{ code: 'BAD_FIELD', message }];
}

/** Reads the envelope of a flow file from any value; the flow itself is not checked. Never throws. */
export function readFlowFile(value: unknown): { file: FlowFile } | { faults: FlowFault[] } {
  const unusable = faultOfJson(value);
  const shape = unusable ? [unusable] : findingsOf(fileSchema, value, '');
  const { $schema: _, ...file } = isObject(value) ? value : {};
  const found = shape.length > 0 ? shape : findingsInDocuments(file.documents);
  if (found.length > 0) return { faults: found.map((finding) => faultAt({}, finding)) };
  return { file: file as FlowFile };
}

/** The envelope around a flow. */
export function flowFile(name: string, flow: Flow, documents: DocumentTemplate[] = []): FlowFile {
  const known = documents.length > 0 ? { documents } : {};
  return { format: 'balcao-flow', version: 1, name, flow, ...known };
}
