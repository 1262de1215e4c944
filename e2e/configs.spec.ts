import { join } from 'node:path';
import type { Page, Response } from '@playwright/test';
import { runningCluster } from '../apps/server/src/platform/database/running-cluster.ts';
import { createLogger } from '../apps/server/src/platform/logger.ts';
import { signature } from '../apps/server/test/files.ts';
import { expect, loginAs, test } from './harness.ts';
import { makeServer, type Server } from './server.ts';
import { thread } from './staff.ts';
import { expectTold } from './told.ts';

const card = (page: Page, label: string) => page.getByRole('form', { name: label, exact: true });
const saved = (page: Page, label: string) => expectTold(page, `${label}: salvo.`);
const COMPANY = 'Nome da empresa';

test.describe('settings', () => {
  test('a wrong value stays in its field; a right one is saved, remembered and put back', async ({
    page,
  }) => {
    await loginAs(page, 'admin');
    await page.goto('/configs');
    await page.getByRole('searchbox').fill('aviso de sucesso');
    const one = card(page, 'Aviso de sucesso');
    await expect(card(page, COMPANY)).toHaveCount(0);
    await one.getByRole('textbox').fill('  ');
    await page.keyboard.press('Enter');
    await expect(one.getByText('Campo obrigatório.')).toBeVisible();
    await page.getByRole('link', { name: 'Início' }).first().click();
    await page.getByRole('dialog').getByRole('button', { name: 'Continuar editando' }).click();
    await one.getByRole('textbox').fill('Feito.');
    await page.keyboard.press('Enter');
    await saved(page, 'Aviso de sucesso');
    await one.getByRole('button', { name: 'Histórico' }).click();
    await expect(one.getByText('Tudo certo.').last()).toBeVisible();
    await expect(one.getByRole('listitem')).toContainText('Helena Prado');
    await one.getByRole('button', { name: 'Restaurar padrão' }).click();
    await expect(one.getByRole('textbox')).toHaveValue('Tudo certo.');
  });
});

/** How many calls of that kind a server has answered successfully. */
async function answered({ baseURL }: Server, method: string, route: string): Promise<number> {
  const text = await (await fetch(`${baseURL}/metrics`)).text();
  const lines = text
    .split('\n')
    .filter((line) => line.startsWith('http_request_duration_seconds_count'));
  const found = lines.find((line) =>
    [`method="${method}"`, `route="${route}"`, 'status="200"'].every((part) => line.includes(part)),
  );
  return Number(found?.split(' ').at(-1) ?? 0);
}

async function switchTo(page: Page, address: string): Promise<void> {
  await page.goto('/configs?q=api');
  const url = card(page, 'Endereço da API');
  await url.getByRole('textbox').fill(address);
  await url.getByRole('button', { name: 'Salvar' }).click();
  await saved(page, 'Endereço da API');
  const use = card(page, 'Usar o endereço da API');
  await use.getByRole('switch').check();
  await use.getByRole('button', { name: 'Salvar' }).click();
  await saved(page, 'Usar o endereço da API');
}

async function switchBack(page: Page): Promise<void> {
  await page.goto('/configs?q=api');
  for (const label of ['Usar o endereço da API', 'Endereço da API']) {
    await card(page, label).getByRole('button', { name: 'Restaurar padrão' }).click();
    await saved(page, label);
  }
}

/** Drops a picture on the reply box. */
async function dropPicture(page: Page, name: string): Promise<void> {
  const given = await page.evaluateHandle(`(() => {
    const data = new DataTransfer();
    const bytes = new Uint8Array(${JSON.stringify([...signature])});
    data.items.add(new File([bytes], ${JSON.stringify(name)}, { type: 'image/png' }));
    return data;
  })()`);
  await page
    .getByRole('textbox', { name: 'Resposta' })
    .dispatchEvent('drop', { dataTransfer: given });
}

/** Opens the list of tags; returns which server answers it, and how. */
async function answersTags(page: Page): Promise<string> {
  const isList = (response: Response) => new URL(response.url()).pathname === '/api/at_tag';
  const [answer] = await Promise.all([page.waitForEvent('response', isList), page.goto('/at_tag')]);
  return `${new URL(answer.url()).origin} ${answer.status()}`;
}

const makesToken = (ability: string) => (request: { url(): string; postData(): string | null }) =>
  request.url().endsWith('/token/create') && request.postData()?.includes(ability) === true;

test('with API_URL on, the calls of a page arrive at the other server, and come home when it is gone', async ({
  page,
  server,
}) => {
  const database = await runningCluster(join(server.dataDir, 'postgres'), createLogger('silent'));
  const other = await makeServer({
    DATABASE_URL: database,
    DATA_DIR: server.dataDir,
    PUBLIC_URL: server.baseURL,
  });
  await other.start();
  try {
    await page.clock.install();
    await loginAs(page, 'admin');
    await switchTo(page, other.baseURL);
    // The other server hears of the setting a moment later; until then it refuses pages of this one.
    const allowed = async () => {
      const asked = { origin: server.baseURL, 'access-control-request-method': 'GET' };
      const url = `${other.baseURL}/api/at_tag`;
      const answer = await page.request.fetch(url, { method: 'OPTIONS', headers: asked });
      return answer.headers()['access-control-allow-origin'];
    };
    await expect.poll(allowed).toBe(server.baseURL);
    const sent: string[] = [];
    page.on('request', (request) => {
      const { authorization, cookie } = request.headers();
      if (request.url().startsWith(other.baseURL)) {
        sent.push(`${/^Bearer balcao_/.test(authorization ?? '')} ${cookie}`);
      }
    });

    const before = await answered(server, 'GET', '/api/at_tag');
    expect(await answersTags(page)).toBe(`${other.baseURL} 200`);
    // A call is counted when its answer has gone out, which may be after it was read here.
    await expect.poll(() => answered(other, 'GET', '/api/at_tag')).toBeGreaterThan(0);
    expect(await answered(server, 'GET', '/api/at_tag')).toBe(before);
    expect(new Set(sent)).toEqual(new Set(['true undefined']));

    await page.goto('/at_ticket/5/edit');
    await dropPicture(page, 'foto.png');
    await page.getByRole('button', { name: 'Enviar arquivo' }).click();
    await expect(thread(page).getByRole('link', { name: 'Baixar foto.png' })).toBeVisible();
    const attached = () => answered(other, 'POST', '/api/gl_resource/attachPresignedFile');
    await expect.poll(attached).toBe(1);
    const file = page.waitForEvent('download');
    await thread(page).getByRole('link', { name: 'Baixar foto.png' }).click();
    expect((await file).suggestedFilename()).toBe('foto.png');

    const fresh = page.waitForRequest(makesToken('api'));
    await page.clock.fastForward('59:30');
    await page.getByRole('button', { name: 'Atualizar', exact: true }).click();
    expect((await fresh).url()).toContain(server.baseURL);

    const evil = await page.request.fetch(`${other.baseURL}/api/at_tag`, {
      method: 'OPTIONS',
      headers: { origin: 'https://evil.example', 'access-control-request-method': 'GET' },
    });
    expect([evil.status(), evil.headers()['access-control-allow-origin']]).toEqual([
      404,
      undefined,
    ]);

    await other.stop();
    expect(await answersTags(page)).toBe(`${server.baseURL} 200`);
    await switchBack(page);
  } finally {
    await other.stop();
    other.remove();
  }
});
