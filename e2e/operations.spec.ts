import { axe, expect, loginAs, test } from './harness.ts';
import { failedJobs, showOperations } from './operations-desk.ts';

test('a failed job is retried, another is discarded after a question', async ({ page, server }) => {
  await failedJobs(server, 'operations.papel', 'operations.tinta');
  await loginAs(page, 'admin');
  await page.goto('/home');
  await page.goto('/operations');
  const queues = page.getByRole('region', { name: 'Tarefas' });
  await expect(queues.getByText('Falha', { exact: true })).toBeVisible();
  const jobs = queues.getByRole('list', { name: 'Tarefas que falharam' }).getByRole('listitem');
  const paper = jobs.filter({ hasText: 'operations.papel' });
  await expect(paper).toContainText('O disco está cheio');
  await expect(paper).toContainText('não será tentada sozinha, fica nesta lista até');
  await axe(page);

  await paper.getByRole('button', { name: 'Tentar de novo' }).click();
  await expect(page.getByText('A tarefa será executada de novo agora.')).toBeVisible();
  await expect(paper).not.toContainText('não será tentada sozinha');

  const ink = jobs.filter({ hasText: 'operations.tinta' });
  await ink.getByRole('button', { name: 'Descartar' }).click();
  const dialog = page.getByRole('dialog', { name: 'Descartar esta tarefa?' });
  await dialog.getByRole('button', { name: 'Cancelar' }).click();
  await expect(ink).toBeVisible();
  await ink.getByRole('button', { name: 'Descartar' }).click();
  await dialog.getByRole('button', { name: 'Descartar' }).click();
  await expect(page.getByText('A tarefa foi descartada.')).toBeVisible();
  await expect(ink).toHaveCount(0);
});

test('without the right there is no page and no entry in the menu', async ({ page }) => {
  await loginAs(page, 'supervisor');
  await expect(page.getByRole('link', { name: 'Operações' })).toHaveCount(0);
  await page.goto('/operations');
  await expect(page.getByText('Você não tem acesso a esta página')).toBeVisible();
});

test('what nobody has checked yet is said to be so, and is no fault', async ({ page }) => {
  await loginAs(page, 'admin');
  const line = { key: 'audit.unchecked', todo: null, link: null } as const;
  const text = 'A auditoria ainda não foi conferida.';
  await showOperations(page, {
    audit: { state: 'nao_conferido', lines: [{ ...line, state: 'nao_conferido', text }] },
  });
  await page.goto('/operations');
  await expect(page.getByRole('main')).toContainText(
    'Nenhuma falha no que já foi conferido. Ainda não conferido: Auditoria.',
  );
  const audit = page.getByRole('region', { name: 'Auditoria' });
  await expect(audit.getByText('Ainda não conferido', { exact: true })).toBeVisible();
  await expect(audit.getByText('Tudo certo')).toHaveCount(0);
  await axe(page);
});

test('three notes lead to these notes, and not to all', async ({ page }) => {
  await loginAs(page, 'admin');
  const text = '3 notas fiscais precisam de atenção.';
  const link = { label: 'Ver estas notas', url: '/nf_invoice?attention=true' };
  await showOperations(page, {
    webhooks: {
      state: 'aviso',
      lines: [{ key: 'webhooks.invoices', state: 'aviso', text, todo: null, link }],
    },
  });
  await page.goto('/operations');
  const asked = page.waitForRequest(/\/api\/nf_invoice\?.*attention=true/);
  await page.getByRole('link', { name: 'Ver estas notas' }).click();
  await asked;
  await expect(page.getByRole('list', { name: 'Filtros em uso' })).toContainText(
    'Só com pendência',
  );
});

test('what could not be loaded is asked for again', async ({ page }) => {
  await loginAs(page, 'admin');
  await page.route('**/api/operations', (route) => route.fulfill({ status: 500, json: {} }));
  await page.goto('/operations');
  await expect(page.getByText('Não foi possível carregar as operações')).toBeVisible();
  await page.unroute('**/api/operations');
  await page.getByRole('button', { name: 'Tentar novamente' }).click();
  await expect(page.getByRole('region', { name: 'Relatórios' })).toBeVisible();
});

test('while it loads, the page has the shape that it will have', async ({ page }) => {
  await loginAs(page, 'admin');
  let answer = () => {};
  const wait = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await page.route('**/api/operations', async (route) => {
    await wait;
    await route.continue();
  });
  await page.goto('/operations');
  const waiting = page.getByRole('status', { name: 'Carregando' });
  await expect(waiting).toContainText('Bancos e outros serviços');
  const placeOf = async (name: string) =>
    (await page.getByRole('main').getByText(name).last().boundingBox())?.y ?? 0;
  expect(await placeOf('Certificados e tokens')).toBeGreaterThan(await placeOf('E-mails'));
  answer();
  await expect(waiting).toHaveCount(0);
});

test.describe('on the phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

  test('queues are read and everything is large enough for a finger', async ({ page, server }) => {
    await failedJobs(server, 'operations.tela');
    await loginAs(page, 'admin', '/operations');
    await page.getByText(/Ver todas as filas/).tap();
    const row = page.getByRole('row', { name: /Selo da auditoria/ });
    await expect(row).toContainText('audit.seal');
    const number = row.getByRole('cell').last();
    await expect(number).toHaveCSS('text-align', 'right');
    await expect(number).toHaveCSS('font-variant-numeric', 'tabular-nums');
    const { x = 0, width = 0 } = (await number.boundingBox()) ?? {};
    expect(x + width).toBeLessThanOrEqual(390);
    const small = await page
      .getByRole('main')
      .locator('a, button, summary')
      .evaluateAll((all) =>
        all
          .map((one) => [one.textContent, one.getBoundingClientRect().height] as const)
          .filter(([, height]) => height > 0 && Math.round(height) < 44),
      );
    expect(small).toEqual([]);
    await axe(page);
  });
});
