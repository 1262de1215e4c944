import { loggedIn } from '../apps/server/test/client.ts';
import { expect, test } from './harness.ts';
import { openPalette, paletteField } from './palette.ts';
import { card, messages, openChannel, pinned, write } from './thread-desk.ts';
import { someone } from './visitor.ts';

test('a pinned note is read as it was written: Markdown, without its signs', async ({
  page,
  server,
}) => {
  await openChannel(page, server, 'Interno');
  await write(page, '## Telhado\n- **sem** acesso pelos fundos');
  const note = card(page, 'Telhado').first();
  await note.hover();
  await note.getByRole('button', { name: 'Fixar mensagem no topo' }).click();
  await expect(pinned(page).getByRole('heading', { name: 'Telhado' })).toBeVisible();
  await expect(pinned(page).locator('strong').getByText('sem', { exact: true })).toBeVisible();
  await expect(pinned(page)).not.toContainText('##');
  await expect(pinned(page)).not.toContainText('**');
  await pinned(page).getByRole('button', { name: 'Ver na conversa' }).click();
  await expect(note).toBeFocused();
});

test('the buttons of a message cover no words and no time', async ({ page, server }) => {
  await openChannel(page, server, 'Interno');
  await write(page, 'Primeira nota');
  await write(page, 'Segunda nota');
  await write(page, 'Terceira nota');
  await expect(card(page, 'Terceira nota')).toBeVisible();
  const pin = card(page, 'Segunda nota').getByRole('button', { name: 'Fixar mensagem no topo' });
  const covered = async () => {
    // Again, in case the list has scrolled away below the pointer.
    await card(page, 'Segunda nota').hover();
    await expect(pin).toBeInViewport();
    return messages(page).evaluate((list) => {
      const bar = list.querySelector('li:hover button')?.parentElement?.getBoundingClientRect();
      if (!bar) return ['no buttons'];
      return [...list.querySelectorAll('li p, li time, li [class*="author"]')]
        .filter((one) => {
          const { left, right, top, bottom } = one.getBoundingClientRect();
          return left < bar.right && right > bar.left && top < bar.bottom && bottom > bar.top;
        })
        .map(({ textContent }) => textContent);
    });
  };
  await expect.poll(covered).toEqual([]);
});

test('a ticket that is opened from a search shows the message that was found', async ({
  page,
  server,
}) => {
  const id = await openChannel(page, server, 'Interno');
  const word = someone('Parafuso').replaceAll(' ', '');
  await write(page, 'Nota que estava aqui antes');
  await page.getByRole('link', { name: 'Atendimentos', exact: true }).first().click();
  await expect(page).toHaveURL(/\/at_ticket(\?|$)/);

  // A colleague writes while the page of the ticket is not open.
  const admin = await loggedIn(server.baseURL, 'admin');
  for (const message of [`Comprar ${word} de aço`, ...Array.from('123456789', (n) => `Nota ${n}`)])
    await admin.call(`/api/gl_message/at_ticket/${id}/2/message_save`, {
      method: 'POST',
      body: { message, client_message_id: crypto.randomUUID() },
    });
  await page.getByRole('searchbox').fill(word);
  await page.getByRole('main').locator('mark').first().waitFor();
  await page.getByRole('main').locator(`a[href^="/at_ticket/${id}/edit"]`).first().click();

  const found = card(page, word);
  await expect(found).toBeInViewport();
  await expect(found).toBeFocused();
  await expect(found).toHaveAttribute('data-sought', 'true');
  await expect(page.getByRole('heading', { level: 1 })).toBeInViewport();

  // The same through the global search.
  await page.goto('/home');
  await openPalette(page);
  await paletteField(page).fill(word);
  await page.getByRole('option', { name: new RegExp(` ${id} ·`) }).click();
  await expect(card(page, word)).toHaveAttribute('data-sought', 'true');
});
