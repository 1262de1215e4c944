import { expect, test } from 'vitest';
import { type DocumentKind, schemasOf } from './schemas.ts';

const kinds: DocumentKind[] = ['DPS', 'NFSe', 'pedRegEvento', 'evento'];
const simple = (kind: DocumentKind, name: '1.01' | 'nt-009') =>
  schemasOf(kind, { name, version: '1.01' }).find(({ fileName }) =>
    fileName.startsWith('tiposSimples'),
  )?.contents ?? '';

test.each(kinds)(
  'the schema of a %s knows a CNPJ with letters, and numbers only where no CNPJ stands',
  (kind) => {
    const text = simple(kind, '1.01');
    expect(text).toContain('value="[0-9A-Z]{14}"');
    expect(text.match(/\[0-9A-Z\]/g)).toHaveLength(7);
    expect(text).toMatch(/name="TSCAEPF">[\s\S]{0,300}?"\[0-9\]\{14\}"/);
  },
);

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
