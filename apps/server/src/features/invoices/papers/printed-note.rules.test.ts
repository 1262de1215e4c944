import { expect, test } from 'vitest';
import { notPrinted, type PrintedPlace, printedPlaces } from '../../../../test/printed-places.ts';
import { schemaLeaves } from '../../../../test/schema-walk.ts';
import type { FormContent } from '../../../platform/pdf/draw-form.ts';
import { layoutOf } from '../document/layouts.rules.ts';
import { schemasOf } from '../document/schemas.ts';
import { danfseForm } from './danfse.rules.ts';
import { readPrintedNote } from './read-printed-note.ts';

const schemas = schemasOf('NFSe', layoutOf('production', '2026-11-26'));
const leaves = schemaLeaves(
  schemas.map(({ contents }) => contents),
  'TCInfNFSe',
).filter((leaf) => !leaf.endsWith('/null'));

/** A text that no other element has, nor a part of another's. */
const textOf = (leaf: string) => `[${leaves.indexOf(leaf)}]`;

/** A note in which every element of the schema stands with a text of its own, also those that exclude each other. */
function noteWith(set: Record<string, string | null> = {}): string {
  let open: string[] = [];
  let xml = '';
  const moveTo = (path: string[]) => {
    const same = path.findIndex((name, at) => open[at] !== name);
    const common = same < 0 ? path.length : same;
    for (const name of open.slice(common).reverse()) xml += `</${name}>`;
    for (const name of path.slice(common)) xml += `<${name}>`;
    open = path;
  };
  for (const leaf of leaves) {
    const text = leaf in set ? set[leaf] : textOf(leaf);
    if (text === null) continue;
    const path = leaf.split('/');
    const name = path.pop();
    moveTo(path);
    xml += `<${name}>${text}</${name}>`;
  }
  moveTo([]);
  return `<NFSe><infNFSe Id="NFS123">${xml.replace('<infDPS>', '<infDPS Id="DPS123">')}</infNFSe></NFSe>`;
}

/** All that a form says at a label of a block. */
function saidAt(form: FormContent, block: string, label: string): string[] {
  if (block === 'head') return form.head.side;
  const named = form.blocks.find((each) => 'title' in each && each.title === block);
  const rows = block === 'identity' ? form.identity : named && 'rows' in named ? named.rows : [];
  return rows.flatMap((row) => {
    if (!Array.isArray(row)) return (row.label ?? '') === label ? [row.text] : [];
    return row.flatMap((cell) => (cell.label === label ? [cell.value] : []));
  });
}

const paper = (set?: PrintedPlace['set']) =>
  danfseForm(readPrintedNote(noteWith(set)), { mark: 'none', local: false, cities: new Map() });

test('each element of the schema is printed somewhere, or is one that the layout does not print', () => {
  expect(leaves.length).toBeGreaterThan(300);
  const printed = new Set(printedPlaces.map(({ path }) => path));
  const isLeftOut = (leaf: string) =>
    notPrinted.some((place) => leaf === place || leaf.startsWith(`${place}/`));
  expect(leaves.filter((leaf) => !printed.has(leaf) && !isLeftOut(leaf))).toEqual([]);
  expect(leaves.filter((leaf) => printed.has(leaf) && isLeftOut(leaf))).toEqual([]);
  expect([...printed].filter((path) => !leaves.includes(path))).toEqual([]);
  const needless = notPrinted.filter(
    (place) => !leaves.some((leaf) => leaf === place || leaf.startsWith(`${place}/`)),
  );
  expect(needless).toEqual([]);
});

const groups = [...Map.groupBy(printedPlaces, ({ set }) => JSON.stringify(set ?? {})).values()];
const cases = groups.map((rows) => ({ first: rows[0]?.path, rows, set: rows[0]?.set }));
/** Without the points that formats add. */
const bare = (text: string) => text.replace(/[^\w[\]]/g, '');

test.each(cases)(
  'the value of $first and those beside it stand at their labels',
  ({ rows, set }) => {
    const form = paper(set);
    const wrong = rows.filter(({ path, block, label }) => {
      const wanted = bare(set?.[path] ?? textOf(path));
      return !saidAt(form, block, label).some((said) => bare(said).includes(wanted));
    });
    expect(wrong).toEqual([]);
  },
);

test('no element that is not printed shows anywhere', () => {
  const said = JSON.stringify(cases.map(({ set }) => paper(set)));
  const shown = leaves.filter(
    (leaf) =>
      notPrinted.some((place) => leaf === place || leaf.startsWith(`${place}/`)) &&
      said.includes(textOf(leaf)),
  );
  expect(shown).toEqual([]);
});

test('a note that the customer issues keeps the customer’s register out of the provider', () => {
  const set = { 'DPS/infDPS/tpEmit': '2', 'emit/CNPJ': '1', 'DPS/infDPS/prest/CNPJ': '1' };
  const said = JSON.stringify(paper(set).blocks[0]);
  expect(said).not.toContain(textOf('emit/xNome'));
  expect(said).toContain(textOf('DPS/infDPS/prest/xNome'));
});

test('what is neither a note nor a declaration, or has a document type, is refused', () => {
  expect(() => readPrintedNote('<evento/>')).toThrow('neither');
  expect(() => readPrintedNote('<NFSe><infNFSe>')).toThrow();
  const bomb = '<!DOCTYPE a [<!ENTITY b "c">]><NFSe><infNFSe>&b;</infNFSe></NFSe>';
  expect(() => readPrintedNote(bomb)).toThrow('document type');
});
