import { expect, test } from 'vitest';
import { samples } from './corpus/samples.ts';
import { readMail } from './read-mail.ts';

test('the corpus is large, and no two of its mails have a name in common', () => {
  expect(samples.length).toBeGreaterThan(60);
  expect(new Set(samples.map(({ name }) => name)).size).toBe(samples.length);
});

test.each(samples)('$name', async ({ raw, from, subject, text, quoted, files, locked }) => {
  const mail = await readMail(raw);
  expect(mail).toMatchObject({ subject, text, locked });
  expect(mail.from?.address ?? null).toBe(from);
  if (quoted === null) expect(mail.quoted).toBeNull();
  else expect(mail.quoted).toMatch(new RegExp(`^${RegExp.escape(quoted)}`));
  const found = mail.files.map(({ filename = '', bytes }, at) => {
    const begins = files[at]?.[1];
    const content =
      begins !== undefined && Buffer.from(bytes).toString('utf8').slice(0, begins.length);
    return content === false ? [filename] : [filename, content];
  });
  expect(found).toEqual(files);
  expect(`${mail.subject}${mail.text}${mail.quoted}`).not.toContain('\ufffd');
});
