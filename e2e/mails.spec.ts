import { readFile } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import type { Page } from '@playwright/test';
import { SMTPServer } from 'smtp-server';
import { loggedIn } from '../apps/server/test/client.ts';
import { axe, test as base, expect, loginAs, runServer } from './harness.ts';
import type { Server } from './server.ts';
import { reply, thread, turnTo } from './staff.ts';

const SECRET = 'what-the-mail-provider-and-we-know-alone';

/** A real mail server that refuses addresses with one of these words. */
const unknown = new Set<string>();
function mailServer(): SMTPServer {
  return new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onRcptTo: ({ address }, _session, done) => {
      const isUnknown = [...unknown].some((word) => address.includes(word));
      done(isUnknown ? Object.assign(new Error('no such user'), { responseCode: 550 }) : null);
    },
    onData: (stream, _session, done) => void stream.on('end', done).resume(),
  });
}

/** A server to which a mail provider posts mails. */
const test = base.extend<object, { server: Server }>({
  server: [
    async ({ playwright: _ }, use) => {
      const smtp = mailServer();
      await new Promise<void>((done) => smtp.listen(0, '127.0.0.1', done));
      const { port } = smtp.server.address() as AddressInfo;
      const settings = { MAIL_HOOK_SECRET: SECRET, SMTP_URL: `smtp://127.0.0.1:${port}` };
      try {
        await runServer(use, settings);
      } finally {
        await new Promise<void>((done) => smtp.close(() => done()));
      }
    },
    { scope: 'worker', timeout: 120_000 },
  ],
});

const attached = [
  'From: Caio Prado <caio@fornecedor.example.com>',
  'Subject: Boleto vencido',
  'Date: Thu, 19 Nov 2026 08:00:00 -0300',
  'Content-Type: multipart/mixed; boundary=dentro',
  '',
  '--dentro',
  'Content-Type: text/html; charset=utf-8',
  '',
  '<p>Segue o <b>boleto</b> de novembro.</p><script>document.title = "x"</script>',
  '<img src="https://rastreio.example.com/x.gif"><blockquote>O boleto?</blockquote>',
  '--dentro',
  'Content-Type: text/plain; name="boleto.txt"',
  '',
  '23793.38128',
  '--dentro',
  'Content-Type: application/x-msdownload; name="leitor.exe"',
  '',
  'MZ',
  '--dentro--',
];

/** Posts a mail that contains another, as a provider does; returns the page of the ticket that it opens. */
async function bring(baseURL: string, id: string): Promise<{ raw: string; page: string }> {
  const raw = [
    `From: Marina Duarte <marina-${id}@cliente.example.com>`,
    `Message-ID: <${id}@cliente.example.com>`,
    'Subject: Boleto errado',
    'Content-Type: multipart/mixed; boundary=fora',
    '',
    '--fora',
    'Content-Type: text/plain; charset=utf-8',
    '',
    'Podem conferir o e-mail anexo?',
    '--fora',
    'Content-Type: message/rfc822',
    '',
    ...attached,
    '--fora--',
  ].join('\r\n');
  const brought = await fetch(`${baseURL}/api/mail/incoming`, {
    method: 'POST',
    body: raw,
    headers: { authorization: `Bearer ${SECRET}`, 'content-type': 'message/rfc822' },
  });
  expect(await brought.json()).toEqual({ data: { outcome: 'accepted' } });
  const admin = await loggedIn(baseURL, 'admin');
  const { body } = await admin.call('/api/at_ticket?sort=-id&per_page=1');
  const [ticket] = body.data as { id: number }[];
  return { raw, page: `/at_ticket/${ticket?.id}/edit` };
}

async function download(page: Page, click: () => Promise<void>): Promise<[string, string]> {
  const [saved] = await Promise.all([page.waitForEvent('download'), click()]);
  return [saved.suggestedFilename(), await readFile(await saved.path(), 'utf8')];
}

test('an attached e-mail is read and its file saved, and the original of the message too', async ({
  page,
  server,
}) => {
  const { raw, page: address } = await bring(server.baseURL, test.info().testId);
  const foreign: string[] = [];
  page.on('request', (request) => {
    if (!request.url().startsWith(server.baseURL)) foreign.push(request.url());
  });
  await loginAs(page, 'admin', address);
  await expect(thread(page).getByText('Podem conferir o e-mail anexo?')).toBeVisible();

  await thread(page).getByRole('button', { name: 'Ver Boleto vencido.eml' }).click();
  const mail = page.getByRole('dialog', { name: 'Boleto vencido' });
  await expect(mail).toContainText('Caio Prado <caio@fornecedor.example.com>');
  await expect(mail).toContainText('19/11/2026');
  await expect(mail.getByText('Segue o boleto de novembro.')).toBeVisible();
  await expect(mail.getByRole('link', { name: 'leitor.exe' })).toHaveCount(0);
  await axe(page);
  const file = mail.getByRole('link', { name: 'boleto.txt' });
  expect(await download(page, () => file.click())).toEqual(['boleto.txt', '23793.38128']);
  await mail.getByRole('button', { name: 'Fechar' }).click();
  await expect(mail).toBeHidden();
  const opener = thread(page).getByRole('button', { name: 'Ver Boleto vencido.eml' });
  await expect(opener).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(mail).toBeVisible();
  await page.goBack();
  await expect(mail).toBeHidden();
  await expect(page).toHaveURL(new RegExp(`${address}$`));
  await expect(opener).toBeFocused();

  const words = thread(page).getByRole('listitem').filter({ hasText: 'Podem conferir' });
  await words.focus();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  const original = words.getByRole('link', { name: 'Baixar e-mail original' });
  await expect(original).toBeFocused();
  const saved = await download(page, () => page.keyboard.press('Enter'));
  expect(saved).toEqual(['Boleto errado.eml', raw]);
  expect(foreign).toEqual([]);
});

for (const viewport of [
  { width: 1280, height: 800 },
  { width: 390, height: 844 },
]) {
  test(`an e-mail that was not delivered is sent again at ${viewport.width} px`, async ({
    page,
    server,
  }) => {
    const id = `${test.info().testId}-${viewport.width}`;
    unknown.add(id);
    const { page: address } = await bring(server.baseURL, id);
    await page.setViewportSize(viewport);
    await loginAs(page, 'admin', address);
    await turnTo(page, 'Conversa');
    await page.getByRole('button', { name: 'Também por e-mail' }).click();
    await reply(page, 'Vamos conferir o boleto.');
    const message = thread(page).getByRole('listitem').filter({ hasText: 'Vamos conferir' });
    await expect(message).toContainText('e-mail não entregue');
    await axe(page);
    unknown.delete(id);
    await message.focus();
    const again = message.getByRole('button', { name: 'Tentar novamente' });
    await again.focus();
    await page.keyboard.press('Enter');
    await expect(message).toContainText('enviada por e-mail');
    await expect(again).toBeHidden();
  });
}
