import { expect, test } from 'vitest';
import { demoKey } from '../../../../test/invoices.ts';
import { signedElement } from './check-signature.ts';
import { signXml } from './sign-xml.ts';

const key = demoKey();
const plain = '<note xmlns="urn:a"><body Id="one"><sum>10</sum></body></note>';
const signed = signXml(plain, key);
const read = (xml: string) => signedElement(xml, 'note', 'body').textContent;
const signature = /<Signature[\s\S]*<\/Signature>/.exec(signed)?.[0] ?? '';
const body = '<body Id="one"><sum>10</sum></body>';

test('what is signed is read, with each pair of algorithms', () => {
  expect(read(signed)).toBe('10');
  expect(read(signXml(plain, demoKey('sha1')))).toBe('10');
});

test('a comment that cuts a text in two hides nothing', () => {
  expect(read(signed.replace('<sum>10', '<sum>1<!-- x -->0'))).toBe('10');
});

test.each([
  ['a changed text', signed.replace('10', '11'), 'wrong signature'],
  ['a changed digest', signed.replace(/<DigestValue>./, '<DigestValue>_'), 'wrong signature'],
  ['no signature', plain, 'no signature'],
  ['another root', signed.replaceAll('note', 'other'), 'not a note'],
  ['another element in front', signed.replace(body, `<body Id="two"/>${body}`), 'not a note'],
  ['another element behind', signed.replace('</note>', '<x/></note>'), 'not a note'],
  [
    'the signed element moved into the signature, another in its place',
    `<note xmlns="urn:a"><body Id="two"><sum>99</sum></body>${signature.replace('</Signature>', `<Object>${body}</Object></Signature>`)}</note>`,
    'covers something else',
  ],
  [
    'two elements with the signed id',
    `<note xmlns="urn:a"><body Id="one"><sum>99</sum></body>${signature.replace('</Signature>', `<Object><body xmlns="urn:a" Id="one"><sum>10</sum></body></Object></Signature>`)}</note>`,
    'wrong signature',
  ],
  ['a reference to the whole', signed.replace('URI="#one"', 'URI=""'), 'covers something else'],
  [
    'a second reference',
    signed.replace(/(<Reference[\s\S]*<\/Reference>)/, '$1$1'),
    'covers something else',
  ],
  [
    'a key that both know',
    signed.replace(
      'http://www.w3.org/2001/04/xmldsig-more#rsa-sha256',
      'http://www.w3.org/2000/09/xmldsig#hmac-sha1',
    ),
    'unknown algorithm',
  ],
  ['no certificate', signed.replace(/<KeyInfo>[\s\S]*<\/KeyInfo>/, ''), 'no certificate'],
  [
    'a broken certificate',
    signed.replace(/<X509Certificate>..../, '<X509Certificate>AAAA'),
    'unreadable certificate',
  ],
  ['a document type', `<!DOCTYPE note>${signed.replace(/^<\?xml.*?\?>/, '')}`, 'document type'],
])('%s is not believed', (_, xml, why) => {
  expect(() => read(xml)).toThrow(why);
});
