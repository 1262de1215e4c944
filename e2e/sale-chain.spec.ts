import type { Page } from '@playwright/test';
import { newCampaign, ticketOf } from './advertising-desk.ts';
import {
  chooseBank,
  expectLines,
  expectReport,
  expectStatement,
  type Money,
  makeBatch,
  openOf,
  ownMoney,
  partOf,
  payBatch,
  pixFile,
  refund,
  statement,
} from './chain-acts.ts';
import { arrive, endHold, linkOf, payByProvider, test } from './chain-desk.ts';
import { brazilian, chooseAct, dayFromNow, makeCharge } from './charge-desk.ts';
import { axe, expect, loginAs } from './harness.ts';
import { walkSale } from './sale.ts';
import { openTicket } from './staff.ts';
import { someone } from './visitor.ts';

test.use({ viewport: { width: 1280, height: 900 } });

const TOO_WIDE = 'document.documentElement.scrollWidth > document.documentElement.clientWidth';
/** No one's of the demonstration. */
const CPF = '111.444.777-35';

const head = (page: Page) =>
  page.locator('header').filter({ has: page.getByRole('heading', { level: 1 }) });

const nothing: Money = {
  ...{ earned: 0, reversed: 0, paid: 0 },
  ...{ payable: 0, held: 0, inBatch: 0, debt: 0 },
};

/** Staff makes a charge on the ticket of that name; returns its number and the page that the customer pays on. */
async function charge(page: Page, name: string, reais: string) {
  await loginAs(page, 'admin', `/at_ticket?q=${encodeURIComponent(name)}`);
  await openTicket(page, name);
  await page.getByRole('link', { name: 'Nova cobrança' }).click();
  await page.getByLabel('Valor', { exact: true }).fill(reais);
  await page.getByLabel('Vencimento', { exact: true }).fill(brazilian(dayFromNow(15)));
  await page.getByLabel('Descrição (o cliente vê)').fill('Instalação');
  await page.getByRole('button', { name: 'Emitir agora' }).click();
  await expect(page).toHaveURL(/\/pm_transaction\/\d+\/edit$/);
  const [slip] = await Promise.all([
    page.waitForEvent('popup'),
    page.getByRole('link', { name: 'Abrir', exact: true }).click(),
  ]);
  return { id: Number(/\d+/.exec(new URL(page.url()).pathname)?.[0]), slip };
}

/** The audit says in words what was done with a record, with each of these texts in one of its lines. */
async function expectAudit(page: Page, [record, id]: [string, number], ...lines: string[][]) {
  await page.goto(`/audit?record=${record}&record_id=${id}`);
  for (const [said = '', ...facts] of lines) {
    const line = page.getByRole('listitem').filter({ hasText: said }).first();
    await expect(line).toBeVisible();
    for (const fact of facts) await expect(line).toContainText(fact);
  }
  const names = await page.getByRole('main').getByRole('term').allTextContents();
  expect(names.filter((name) => /[a-z]_[a-z]/.test(name))).toEqual([]);
}

test('a click becomes a conversation, a signature, a charge, money, a commission and its payment, and each is found again', async ({
  browser,
  page: staff,
  partner,
  server,
}) => {
  const url = server.baseURL;
  const campaign = `cadeia-${partner.id}`;
  await newCampaign(url, `Cadeia ${partner.id}`, campaign);
  const name = someone('Vera');
  const visitor = await browser.newPage();
  await visitor.goto(linkOf('demo', partner, campaign));
  await walkSale(visitor, name);
  const ticket = await ticketOf(url, name);

  const { id, slip } = await charge(staff, name, '1.234,57');
  await expect(slip.getByText('R$ 1.234,57').first()).toBeVisible();
  await payByProvider(url, id, 123_457);
  await expect(
    slip.getByRole('heading', { name: 'Pagamento recebido', exact: true }),
  ).toBeVisible();
  await staff.reload();
  await expect(head(staff)).toContainText('Paga');

  const own = await browser.newPage();
  await loginAs(own, 'customer');
  const earned = { ...nothing, earned: 12_346 };
  await expectLines(staff, partner.id, ['R$ 123,46 Em carência']);
  expect(await ownMoney(own)).toEqual({ ...earned, held: 12_346 });
  await endHold(server, partner);
  await expectLines(staff, partner.id, ['R$ 123,46 A pagar']);
  expect(await ownMoney(own)).toEqual({ ...earned, payable: 12_346 });

  const batch = await makeBatch(staff);
  const { amount, entry } = await partOf(staff, partner.name);
  expect(amount).toBe('R$ 123,46');
  expect(await pixFile(staff)).toContain(
    `${partner.name};E-mail;${partner.code}@exemplo.com.br;123,46;Comissões, lote ${batch}`,
  );
  await expectLines(staff, partner.id, ['R$ 123,46 Em lote']);
  expect(await ownMoney(own)).toEqual({ ...earned, inBatch: 12_346 });

  await staff.goto(`/fn_entry/${entry}/edit`);
  await expect(head(staff)).toContainText('R$ 123,46');
  await chooseAct(staff, 'Registrar pagamento');
  await chooseBank(staff);
  await staff.getByRole('dialog').getByRole('button', { name: 'Registrar', exact: true }).click();
  await expect(staff.getByRole('region', { name: 'Falta pagar' })).toContainText('R$ 0,00');
  await payBatch(staff);
  await expectLines(staff, partner.id, ['R$ 123,46 Paga']);
  expect(await ownMoney(own)).toEqual({ ...earned, paid: 12_346 });

  const figures = {
    ...{ Visitas: '1', Atendimentos: '1', Assinados: '1', Vendas: '1' },
    Receita: 'R$ 1.234,57',
  };
  for (const [by, row] of [
    ['campaign', `Cadeia ${partner.id}`],
    ['affiliate', partner.name],
  ] as const)
    await expectReport(staff, by, { row, ...figures });

  await expectAudit(staff, ['at_ticket', ticket], ['Assinou documentos', `Atendimento ${ticket}`]);
  await expectAudit(
    staff,
    ['pm_transaction', id],
    ['Emitiu cobrança', `Cobrança ${id}`],
    ['Recebeu pagamento', 'R$ 1.234,57'],
  );
  const earning = ['Registrou comissão de afiliado', `Cobrança nº${id}`, 'R$ 123,46'];
  await expectAudit(staff, ['af_affiliate', partner.id], earning);
  await expectAudit(
    staff,
    ['af_batch', batch],
    ['Fez lote de comissões', `Lote de comissões ${batch}`],
    ['Pagou lote de comissões'],
  );
  await expectAudit(
    staff,
    ['fn_entry', entry],
    ['Criou', `Lançamento ${entry}`],
    ['Baixou lançamento', 'R$ 123,46'],
  );
  await axe(staff);

  await own.setViewportSize({ width: 390, height: 844 });
  await expectStatement(own, { ...earned, paid: 12_346 });
  expect(await statement(own, `Baixar PDF do extrato: Lote nº ${batch}`)).toContain('R$ 123,46');
  await expect(own.getByRole('region', { name: 'Suas comissões' })).toContainText('Paga em');
  expect(await own.evaluate(TOO_WIDE)).toBe(false);
  await axe(own);
});

type Stage = {
  when: string;
  reached: 'held' | 'payable' | 'batched' | 'paid';
  /** In cents, of the R$ 300,00 that were paid. */
  back: number;
  lines: string[];
  own: Partial<Money>;
  /** What the next batch pays once R$ 600,00 more were paid. */
  next: string;
};
const stages: Stage[] = [
  {
    ...{ when: 'while its commission is held', reached: 'held', back: 30_000 },
    lines: ['-R$ 30,00 Estornada', 'R$ 30,00 Estornada'],
    ...{ own: { reversed: -3_000 }, next: 'R$ 60,00' },
  },
  {
    ...{ when: 'before a batch takes its commission', reached: 'payable', back: 10_001 },
    lines: ['-R$ 10,00 A pagar', 'R$ 30,00 A pagar'],
    ...{ own: { reversed: -1_000, payable: 2_000 }, next: 'R$ 80,00' },
  },
  {
    ...{ when: 'while its batch waits for the bank', reached: 'batched', back: 15_000 },
    lines: ['-R$ 15,00 A pagar', 'R$ 30,00 Em lote'],
    ...{ own: { reversed: -1_500, inBatch: 3_000, debt: -1_500 }, next: 'R$ 45,00' },
  },
  {
    ...{ when: 'after its commission was paid', reached: 'paid', back: 30_000 },
    lines: ['-R$ 30,00 A pagar', 'R$ 30,00 Paga'],
    ...{ own: { reversed: -3_000, paid: 3_000, debt: -3_000 }, next: 'R$ 30,00' },
  },
];

for (const { when, reached, back, lines, own: now, next } of stages)
  test(`money goes back ${when}: no cent appears or vanishes`, async ({
    browser,
    page: staff,
    partner,
    server,
  }) => {
    const url = server.baseURL;
    const campaign = `volta-${partner.id}`;
    await newCampaign(url, `Volta ${partner.id}`, campaign);
    const ticket = await arrive(browser, url, linkOf('contato', partner, campaign));
    const sell = async (value_cents: number) => {
      const { id } = await makeCharge(url, {
        at_ticket_id: ticket,
        value_cents,
        person_tax_id: CPF,
      });
      await payByProvider(url, id, value_cents);
      return id;
    };
    const sold = await sell(30_000);
    await loginAs(staff, 'admin');
    if (reached !== 'held') await endHold(server, partner);
    if (reached === 'batched' || reached === 'paid') await makeBatch(staff);
    if (reached === 'paid') await payBatch(staff);
    await refund(staff, sold, back);

    const own = await browser.newPage();
    await loginAs(own, 'customer');
    const kept = await expectLines(staff, partner.id, lines);
    const money = await ownMoney(own);
    expect(money).toEqual({ ...nothing, earned: 3_000, ...now });
    expect(money.earned + money.reversed).toBe(kept);
    expect(openOf(money) + money.paid).toBe(kept);
    await expectStatement(own, money);

    await sell(60_000);
    await endHold(server, partner);
    if (reached === 'batched') await payBatch(staff);
    await makeBatch(staff);
    expect((await partOf(staff, partner.name)).amount).toBe(next);
    await payBatch(staff);

    const figures = { Visitas: '1', Atendimentos: '1', Vendas: '2' };
    const revenue = 90_000 - back;
    for (const [by, row] of [
      ['campaign', `Volta ${partner.id}`],
      ['affiliate', partner.name],
    ] as const)
      expect(await expectReport(staff, by, { row, ...figures })).toBe(revenue);
    const end = await ownMoney(own);
    expect(end).toEqual({
      ...{ ...nothing, earned: 9_000, reversed: now.reversed },
      paid: Math.round(revenue / 10),
    });
    await expectStatement(own, end);
  });
