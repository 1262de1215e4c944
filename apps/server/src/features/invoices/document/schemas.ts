import { readFileSync } from 'node:fs';
import type { Layout } from './layouts.rules.ts';
import { neededTypes } from './needed-types.ts';

/** A kind of document, by its root. */
export type DocumentKind = 'DPS' | 'NFSe' | 'pedRegEvento' | 'evento';
export type SchemaFile = { fileName: string; contents: string };
type Patch = { type: string; found: string; ours: string };

const SIGNATURES = 'xmldsig-core-schema.xsd';

/** An access key whose CNPJ may have letters. */
const KEY = '[0-9]{9}[0-9A-Z]{14}[0-9]{27}';
const EVENT_KEY = `${KEY}[0-9]{9}`;

/**
 * The shipped files are the official package of 2026-02-09, unchanged. Since the package of 2026-07-27 a CNPJ has letters, and so have the ids
 * and keys in which it stands: these patterns are set here, when the files are loaded.
 */
const alphanumericCnpj: Patch[] = [
  { type: 'TSCNPJ', found: '[0-9]{14}', ours: '[0-9A-Z]{14}' },
  { type: 'TSIdDPS', found: 'DPS[0-9]{42}', ours: 'DPS[0-9]{8}[0-9A-Z]{14}[0-9]{20}' },
  { type: 'TSIdNFSe', found: 'NFS[0-9]{50}', ours: `NFS${KEY}` },
  { type: 'TSChaveNFSe', found: '[0-9]{50}', ours: KEY },
  { type: 'TSIdPedRegEvt', found: 'PRE[0-9]{56}', ours: `PRE${KEY}[0-9]{6}` },
  { type: 'TSIdEvento', found: 'EVT[0-9]{59}', ours: `EVT${EVENT_KEY}` },
  { type: 'TSIdNumEvento', found: '[0-9]{59}', ours: EVENT_KEY },
];

/** NT 009 has notes of credit (1) and of debit (2) beside the regular ones. */
const purposes: Patch = {
  type: 'TSRTCFinNFSe',
  found: '<xs:enumeration value="0"/>',
  ours: '<xs:enumeration value="0"/><xs:enumeration value="1"/><xs:enumeration value="2"/>',
};

const patchesOf: Record<Layout['name'], Patch[]> = {
  '1.01': alphanumericCnpj,
  'nt-009': [...alphanumericCnpj, purposes],
};

/** Changes a text within one type; a schema in which it does not stand just once is not the one that we know. */
function patched(text: string, { type, found, ours }: Patch): string {
  const start = text.indexOf(`<xs:simpleType name="${type}">`);
  const end = text.indexOf('</xs:simpleType>', start);
  const parts = start < 0 ? [] : text.slice(start, end).split(found);
  if (parts.length !== 2) throw new Error(`The schema's ${type} does not say ${found}`);
  return text.slice(0, start) + parts.join(ours) + text.slice(end);
}

/** A shipped file without its annotations. */
function shipped(fileName: string): string {
  const text = readFileSync(new URL(`./schemas/${fileName}`, import.meta.url), 'utf8');
  return text
    .replace(/^\uFEFF/, '')
    .replaceAll('\r\n', '\n')
    .replace(/<xs:annotation>[\s\S]*?<\/xs:annotation>/g, '');
}

const loaded = new Map<string, SchemaFile[]>();

/** The files that say how a document of this kind and layout looks, the main one first. */
export function schemasOf(kind: DocumentKind, layout: Layout): SchemaFile[] {
  const key = `${kind} ${layout.name}`;
  const known = loaded.get(key);
  if (known) return known;
  const isEvent = kind === 'evento' || kind === 'pedRegEvento';
  const types = ['Complexos', 'Simples', ...(isEvent ? ['Eventos'] : [])];
  const names = [kind, ...types.map((type) => `tipos${type}`)].map(
    (name) => `${name}_v${layout.version}.xsd`,
  );
  const texts = names.map((name) =>
    name.startsWith('tiposSimples')
      ? patchesOf[layout.name].reduce(patched, shipped(name))
      : shipped(name),
  );
  const files = neededTypes(texts).map((contents, nth) => ({
    fileName: names[nth] ?? '',
    contents,
  }));
  files.push({ fileName: SIGNATURES, contents: shipped(SIGNATURES) });
  loaded.set(key, files);
  return files;
}
