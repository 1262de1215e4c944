import { makeCharge } from './charge-desk.ts';
import { axe, expect, loginAs, test } from './harness.ts';
import { someone } from './visitor.ts';

const TOO_WIDE = 'document.documentElement.scrollWidth > document.documentElement.clientWidth';

for (const width of [1280, 390]) {
  test.describe(`at ${width} px`, () => {
    test.use({ viewport: { width, height: 844 } });

    test('staff emits drafts in bulk after a preview, reads what stays and why, and cancels them with a reason', async ({
      page,
      server,
    }) => {
      const group = someone('Grupo Bulk').split(' ').at(-1) ?? '';
      const name = (first: string) => `${first} ${group}`;
      for (const first of ['Ana', 'Beto', 'Caio'])
        await makeCharge(server.baseURL, { person_name: name(first), emit: first === 'Caio' });
      await loginAs(page, 'admin', `/pm_transaction?q=${group}`);
      const boxes = page.getByRole('checkbox', { name: /^Selecionar (?!todos)/ });
      await expect(boxes).toHaveCount(3);
      for (const box of await boxes.all()) await box.check();
      const bar = page.getByRole('region', { name: 'Seleção' });
      await bar.getByRole('button', { name: 'Emitir', exact: true }).click();
      const dialog = page.getByRole('dialog');
      await expect(dialog).toContainText('2 cobranças para emitir, R$ 600,00 ao todo.');
      await expect(dialog).toContainText('Só rascunhos podem ser emitidos.');
      await expect(dialog).toContainText(name('Caio'));
      expect(await page.evaluate(TOO_WIDE)).toBe(false);
      await axe(page);
      await dialog.getByRole('button', { name: 'Emitir 2 cobranças' }).click();
      await expect(dialog.getByRole('status')).toContainText('2 cobranças emitidas.');
      await dialog.getByRole('button', { name: 'Fechar', exact: true }).click();
      await expect(page.getByText('Rascunho', { exact: true })).toHaveCount(0);

      for (const box of await boxes.all()) await box.check();
      await bar.getByRole('button', { name: 'Cancelar', exact: true }).click();
      await expect(dialog).toContainText('3 cobranças para cancelar, R$ 900,00 ao todo.');
      const cancel = dialog.getByRole('button', { name: 'Cancelar 3 cobranças' });
      await expect(cancel).toBeDisabled();
      await dialog.getByLabel('Motivo').fill('Pedido do cliente');
      await cancel.click();
      await expect(dialog.getByRole('status')).toContainText('3 cobranças canceladas.');
      await dialog.getByRole('button', { name: 'Fechar', exact: true }).click();
      await expect(page.getByText('Cancelada', { exact: true })).toHaveCount(3);
    });
  });
}
