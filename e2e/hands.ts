import { expect, type Locator } from '@playwright/test';
import { phone390 } from './visitor.ts';

/** One way to use a page: its size, how a field is filled and how a button is pressed. */
export type Hands = {
  size: object;
  fill(field: Locator, text: string): Promise<void>;
  press(target: Locator): Promise<void>;
};

const wide = { viewport: { width: 1280, height: 900 } };
const isFocused = async (target: Locator) =>
  (await target.and(target.page().locator(':focus')).count()) > 0;

/** Goes on with Tab from where the focus is, as somebody without a mouse does. */
async function reach(target: Locator): Promise<void> {
  await expect(target).toBeVisible();
  for (let tabs = 0; tabs < 200; tabs++) {
    if (await isFocused(target)) return;
    await target.page().keyboard.press('Tab');
  }
  await expect(target, 'reached with Tab').toBeFocused();
}

export const mouse: Hands = {
  size: wide,
  fill: (field, text) => field.fill(text),
  press: (target) => target.click(),
};

export const finger: Hands = {
  size: phone390,
  fill: async (field, text) => {
    await field.tap();
    await field.fill(text);
  },
  press: (target) => target.tap(),
};

export const keys: Hands = {
  size: wide,
  fill: async (field, text) => {
    await reach(field);
    await field.page().keyboard.press('ControlOrMeta+A');
    await field.page().keyboard.type(text);
    await expect(field).not.toHaveValue('');
  },
  press: async (target) => {
    await reach(target);
    await expect(target).toBeEnabled();
    await target.page().keyboard.press('Enter');
  },
};
