import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { type MailOffice, mailOffice, newAddress } from '../../../../test/automail.ts';

let office: MailOffice;
beforeAll(async () => {
  office = await mailOffice();
});
afterAll(() => office.stop());
afterEach(async () => {
  await office.sql('update am_rule set active = false');
  office.smtp.answers.data = null;
});

describe('marketing', () => {
  test('carries its way out, which one click or a form take, and respects it', async () => {
    const rule = await office.rule({ kind: 'marketing' });
    const ana = newAddress();
    const ticket = await office.ticketOf(ana);
    await office.run();
    const { raw = '' } = office.smtp.to(ana)[0] ?? {};
    expect(raw).toMatch(/^List-Unsubscribe-Post: List-Unsubscribe=One-Click\r$/m);
    const url = /^List-Unsubscribe: <(.*)>\r$/m.exec(raw.replaceAll('\r\n ', ''))?.[1] ?? '';
    const path = url.slice(url.indexOf('/unsubscribe'));
    const page = await fetch(office.server.url + path);
    expect([page.status, await page.text()]).toEqual([200, expect.stringContaining('p***@')]);
    expect((await fetch(`${office.server.url}${path}x`)).status).toBe(404);
    const { html, body } = await office.only(rule);
    const said = (await office.lines(ticket, 3)).map((line) => line.body).join();
    const token = path.slice(path.lastIndexOf('.'));
    expect(raw).toContain(token);
    expect(`${html} ${body} ${said}`).not.toContain(token);
    const wrong = path.replace(/\d+\./, (id) => `${Number.parseInt(id, 10) + 1}.`);
    expect(
      (
        await fetch(office.server.url + wrong, {
          method: 'POST',
          body: new URLSearchParams({ 'List-Unsubscribe': 'One-Click' }),
        })
      ).status,
    ).toBe(404);
    const click = () =>
      fetch(office.server.url + path, {
        method: 'POST',
        body: new URLSearchParams({ 'List-Unsubscribe': 'One-Click' }),
      });
    expect([(await click()).status, (await click()).status]).toEqual([200, 200]);
    await office.ticketOf(ana);
    await office.run();
    expect((await office.deliveries(rule)).at(-1)?.reason).toBe(
      'A pessoa não quer receber divulgação.',
    );
    const contract = await office.rule();
    await office.ticketOf(ana);
    await office.run();
    expect((await office.only(contract)).status).toBe('sent');
    await fetch(office.server.url + path, {
      method: 'POST',
      body: new URLSearchParams({ wants: 'yes' }),
    });
    await office.ticketOf(ana);
    await office.run();
    expect((await office.deliveries(rule)).at(-1)?.status).toBe('sent');
  });

  test('is left by nobody through a link that was cut or is another person’s, nor by looking', async () => {
    const rule = await office.rule({ kind: 'marketing' });
    const [ana, bia] = [newAddress(), newAddress()];
    await office.ticketOf(ana);
    await office.ticketOf(bia);
    await office.run();
    const pathOf = (address: string) => {
      const { raw = '' } = office.smtp.to(address)[0] ?? {};
      const url = /^List-Unsubscribe: <(.*)>\r$/m.exec(raw.replaceAll('\r\n ', ''))?.[1] ?? '';
      return url.slice(url.indexOf('/unsubscribe'));
    };
    const [own, other] = [pathOf(ana), pathOf(bia)];
    const crossed = `${own.slice(0, own.indexOf('.'))}${other.slice(other.indexOf('.'))}`;
    const body = () => new URLSearchParams({ 'List-Unsubscribe': 'One-Click' });
    for (const path of [own.slice(0, -1), own.slice(0, own.indexOf('.')), crossed]) {
      const page = await fetch(office.server.url + path, { method: 'POST', body: body() });
      expect([page.status, await page.text()]).toEqual([
        404,
        expect.stringContaining('Este link não funciona mais'),
      ]);
    }
    for (const method of ['GET', 'HEAD'])
      expect((await fetch(office.server.url + own, { method })).status).toBe(200);
    const optedOut = 'select address from am_optout where address = any($1)';
    expect(await office.sql(optedOut, [[ana, bia]])).toEqual([]);
    await fetch(office.server.url + own, { method: 'POST', body: body() });
    expect(await office.sql(optedOut, [[ana, bia]])).toEqual([{ address: ana }]);
    expect((await office.deliveries(rule)).map(({ status }) => status)).toEqual(['sent', 'sent']);
  });
});
