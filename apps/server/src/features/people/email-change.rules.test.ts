import { expect, test } from 'vitest';
import { confirmMail, maskedEmail, noticeMail } from './email-change.rules.ts';

test.each([
  ['marina@exemplo.com.br', 'm•••@exemplo.com.br'],
  ['m@x.org', 'm•••@x.org'],
  ['"a@b"@x.org', '"•••@x.org'],
])('%s is shown as %s', (email, shown) => {
  expect(maskedEmail(email)).toBe(shown);
});

test('names are text in the mails, whatever they hold', () => {
  const letter = { name: '<b>Ana</b>', company: 'Sol & Cia' };
  const mails = [
    confirmMail({ ...letter, link: 'https://x.org/login/email/t' }),
    noticeMail({ ...letter, email: 'a@x.org' }),
  ];
  for (const { html, text } of mails) {
    expect(html).toContain('&lt;b&gt;Ana');
    expect(html).not.toContain('<b>Ana');
    expect(text).toContain('<b>Ana</b>');
  }
});
