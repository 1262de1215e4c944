import { expect, test } from 'vitest';
import { confirmMail, maskedEmail, noticeMail } from './email-change.rules.ts';

test.each([
  ['marina@exemplo.com.br', 'm•••@exemplo.com.br'],
  ['m@x.org', 'm•••@x.org'],
  ['"a@b"@x.org', '"•••@x.org'],
])('%s is shown as %s', (email, shown) => {
  expect(maskedEmail(email)).toBe(shown);
});

test('names are plain text in the mails, whatever they contain', () => {
  const letter = { name: '<b>Ana</b>', company: 'Sol & Cia' };
  const mails = [
    confirmMail({ ...letter, link: 'https://x.org/login/email/t', until: new Date(0) }),
    noticeMail({ ...letter, email: 'a@x.org', until: null }),
  ];
  for (const { html, text } of mails) {
    expect(html).toContain('&lt;b&gt;Ana');
    expect(html).not.toContain('<b>Ana');
    expect(text).toContain('<b>Ana</b>');
  }
});

test('mails name the time of expiry and not a period, because they may arrive late', () => {
  const letter = { name: 'Ana', company: 'Sol', until: new Date('2026-11-23T21:30:00Z') };
  const until = 'até 23/11/2026 às 18:30 (horário de Brasília).';
  expect(confirmMail({ ...letter, link: 'https://x.org' }).text).toContain(until);
  const asked = noticeMail({ ...letter, email: 'ana@x.org' });
  expect(asked.subject).toBe('Foi pedida a troca do e-mail do seu acesso · Sol');
  expect(asked.text).toContain(until);
  const done = noticeMail({ ...letter, email: 'ana@x.org', until: null });
  expect(done.subject).toBe('O e-mail do seu acesso mudou · Sol');
  expect(done.text).toContain('O e-mail do seu acesso mudou para a•••@x.org.');
});
