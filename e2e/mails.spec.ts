import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { loggedIn } from '../apps/server/src/test-client.ts';
import { axe, test as base, expect, loginAs, workerServer } from './harness.ts';
import type { Server } from './server.ts';
import { thread } from './staff.ts';

const SECRET = 'what-the-mail-provider-and-we-know-alone';
/** A server that a mail provider brings mails to. */
const test = base.extend<object, { server: Server }>({
  server: workerServer({ MAIL_HOOK_SECRET: SECRET }),
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

/** A mail with another in it, as a provider brings it; the page of the ticket that it makes. */
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
