import { expect, test } from 'vitest';
import { hold, only, told } from '../../test/small-flows.ts';
import { flowSchema } from '../file-format-schema.ts';
import { findingsOf } from './schema.ts';

const frame = { x: -5, y: 0.5, width: 300, height: 1 };
const note = { kind: 'note', text: 'Rever com a equipe', ...frame };
const group = { kind: 'group', title: 'Venda', color: 'blue', ...frame };

function marked(marks: unknown) {
  const flow = only({ h: hold });
  return { ...flow, dialogs: { main: { ...flow.dialogs.main, marks } } };
}

test.each<[string, string[], unknown]>([
  ['notes and groups', [], { a: note, ['__proto__']: group }],
  ['no marks', [], {}],
  ['a list', ['BAD_FIELD main/-'], []],
  ['another kind', ['BAD_FIELD main/-'], { a: { ...note, kind: 'toString' } }],
  ['a group without a title', ['MISSING_FIELD main/-'], { a: { ...group, title: undefined } }],
  ['a colour that is code', ['BAD_FIELD main/-'], { a: { ...group, color: 'red;x:url(y)' } }],
  ['a mark without a width', ['BAD_FIELD main/-'], { a: { ...note, width: 0 } }],
  ['an endless note', ['TOO_LARGE main/-'], { a: { ...note, text: 'x'.repeat(10_001) } }],
  ['an unknown field', ['UNKNOWN_FIELD main/-'], { a: { ...note, more: 1 } }],
  ['a name with a slash', ['BAD_NAME main/-'], { 'a/b': note }],
])('marks: %s: %j', (_, faults, marks) => {
  expect(told(JSON.parse(JSON.stringify(marked(marks))))).toEqual(faults);
});

test('the published schema knows marks', () => {
  const { $defs } = flowSchema() as { $defs: Record<string, object> };
  const dialog = marked({ a: note, b: group }).dialogs.main;
  expect(findingsOf($defs.dialog ?? {}, dialog, '', $defs)).toEqual([]);
  expect(findingsOf($defs.dialog ?? {}, { ...dialog, marks: 1 }, '', $defs)).toHaveLength(1);
});
