import { randomUUID } from 'node:crypto';
import { expect, type Locator, type Page } from '@playwright/test';

/** The fields of `/cb/contato` and `/cb/demo`, by the labels that a visitor reads. */
export const ask = {
  name: /nome/i,
  cpf: /cpf/i,
  birth: /nascimento/i,
  phone: /telefone|celular/i,
  email: /e-mail/i,
  city: /^cidade$/i,
  cep: /cep/i,
  usage: /consumo/i,
  message: /mensagem/i,
  /** The live conversation, after the script has ended. */
  live: /^escreva/i,
} as const;

export const phone390 = { viewport: { width: 390, height: 844 }, hasTouch: true } as const;

/** A name that no other test and no demonstration ticket has. */
export function someone(prefix = 'Ana Souza'): string {
  return `${prefix} ${randomUUID().slice(0, 8)}`;
}

export function conversation(page: Page): Locator {
  return page.getByRole('log', { name: 'Conversa' });
}

export function composer(page: Page): Locator {
  return page.getByRole('region', { name: 'Sua resposta' });
}

/** The field of the waiting step; the script's messages come first, 2 s apart. */
export async function field(page: Page, label: RegExp): Promise<Locator> {
  const input = composer(page).getByLabel(label);
  await expect(input).toBeEditable();
  return input;
}

/** Answers the waiting step, key by key: masks must not disturb typing. */
export async function answer(page: Page, label: RegExp, text: string): Promise<void> {
  const input = await field(page, label);
  await input.clear();
  await input.pressSequentially(text);
  await composer(page)
    .getByRole('button', { name: /^Enviar/ })
    .click();
}

/** Accepts the privacy notice; nothing is asked before that. */
export async function accept(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Li e aceito' }).click();
}

/** Presses one of the step's large buttons, once they are no longer held. */
export async function choose(page: Page, name: string): Promise<void> {
  await composer(page).getByRole('button', { name, exact: true }).click();
}

/** Gives a file to the step, or to staff's card that asks for one; does not send it yet. */
export async function pickFile(within: Locator, name: string, buffer: Buffer): Promise<void> {
  const chosen = within.page().waitForEvent('filechooser');
  await within.getByRole('button', { name: 'Escolher arquivo' }).click();
  const mimeType = name.endsWith('.png') ? 'image/png' : 'application/octet-stream';
  await (await chosen).setFiles({ name, mimeType, buffer });
}

/** Finds a city by part of its name and sends it. */
export async function answerCity(page: Page, part: string, name: RegExp): Promise<void> {
  const input = await field(page, ask.city);
  await input.pressSequentially(part);
  await page.getByRole('option', { name }).first().click();
  await expect(input).toHaveValue(name);
  await composer(page)
    .getByRole('button', { name: /^Enviar/ })
    .click();
}

/** Answers everything that `/cb/contato` asks; ends when the conversation is live. */
export async function contact(page: Page, name: string, message: string): Promise<void> {
  await page.goto('/cb/contato');
  await answer(page, ask.name, name);
  await answer(page, ask.cpf, '529.982.247-25');
  await answer(page, ask.phone, '(19) 98765-4321');
  await answerCity(page, 'campin', /^Campinas/);
  await answer(page, ask.message, message);
  await field(page, ask.live);
}

/** Writes in the live conversation. */
export async function write(page: Page, text: string): Promise<void> {
  await answer(page, ask.live, text);
}
