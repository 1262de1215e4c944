import { expect, test } from 'vitest';
import { type DocumentKind, schemasOf } from './schemas.ts';

const simple = (kind: DocumentKind, name: '1.01' | 'nt-009') =>
  schemasOf(kind, { name, version: '1.01' }).find(({ fileName }) =>
    fileName.startsWith('tiposSimples'),
  )?.contents ?? '';

/** The pattern of a simple type. */
const pattern = (text: string, type: string) =>
  new RegExp(`name="${type}">[\\s\\S]*?pattern value="(.*?)"`).exec(text)?.[1];
const KEY = '[0-9]{9}[0-9A-Z]{14}[0-9]{27}';

test.each([
  ['DPS', 'TSIdDPS', 'DPS[0-9]{8}[0-9A-Z]{14}[0-9]{20}'],
  ['DPS', 'TSCNPJ', '[0-9A-Z]{14}'],
  ['DPS', 'TSChaveNFSe', KEY],
  ['NFSe', 'TSIdNFSe', `NFS${KEY}`],
  ['NFSe', 'TSCNPJ', '[0-9A-Z]{14}'],
  ['pedRegEvento', 'TSIdPedRegEvt', `PRE${KEY}[0-9]{6}`],
  ['evento', 'TSIdEvento', `EVT${KEY}[0-9]{9}`],
  ['evento', 'TSIdNumEvento', `${KEY}[0-9]{9}`],
  // Not a CNPJ.
  ['DPS', 'TSCAEPF', '[0-9]{14}'],
] as const)('the schema of a %s takes a %s of the form %s', (kind, type, form) => {
  expect(pattern(simple(kind, '1.01'), type)).toBe(form);
});

test('a schema has the types of its own kind of document only', () => {
  expect(simple('DPS', '1.01')).not.toContain('TSIdNFSe');
  expect(simple('evento', '1.01')).not.toContain('TSIdDPS');
});

test('only NT 009 has notes of credit and debit', () => {
  const purposes = (text: string) =>
    /name="TSRTCFinNFSe">([\s\S]*?)<\/xs:simpleType>/.exec(text)?.[1]?.match(/enumeration/g)
      ?.length;
  expect(purposes(simple('DPS', '1.01'))).toBe(1);
  expect(purposes(simple('DPS', 'nt-009'))).toBe(3);
});

test('the shipped files are read once', () => {
  const layout = { name: '1.01', version: '1.01' } as const;
  expect(schemasOf('DPS', layout)).toBe(schemasOf('DPS', { ...layout }));
});
