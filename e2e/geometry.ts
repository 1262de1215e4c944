import type { Locator, Page } from '@playwright/test';

export const PHONE = { width: 390, height: 700 };

export const wayUp = (page: Page) => page.getByRole('button', { name: 'Ir para o Topo' });

/** Evaluates a script on an element; these tests have no browser types. */
export async function evaluateOn<T>(element: Locator, script: string): Promise<T> {
  await element.evaluate((it) => Reflect.set(globalThis, 'evaluateOn', it));
  return element.page().evaluate<T>(`(${script})(evaluateOn)`);
}

/** The names of the elements that a press at a button's place would hit without the button. */
export const coveredBy = (button: Locator) =>
  evaluateOn<string[]>(
    button,
    `(button) => {
      const { left, top, width, height } = button.getBoundingClientRect();
      button.style.visibility = 'hidden';
      const below = new Set();
      for (const x of [0.02, 0.25, 0.5, 0.75, 0.98])
        for (const y of [0.02, 0.25, 0.5, 0.75, 0.98]) {
          const hit = document.elementFromPoint(left + x * width, top + y * height);
          const action = hit?.closest('a, button, input, select, textarea, label, [role="option"]');
          if (action) below.add(action.getAttribute('aria-label') ?? action.textContent);
        }
      button.style.visibility = '';
      return [...below];
    }`,
  );

/** Whether nothing covers or clips it: it is completely in the window, and its middle belongs to it. */
export const isFree = (element: Locator) =>
  evaluateOn<boolean>(
    element,
    `(element) => {
      const { left, top, right, bottom } = element.getBoundingClientRect();
      const hit = document.elementFromPoint((left + right) / 2, (top + bottom) / 2);
      const inside = left >= 0 && top >= 0 && right <= innerWidth && bottom <= innerHeight;
      return inside && element.contains(hit);
    }`,
  );

/** Whether its text does not fit into it. */
export const isCut = (element: Locator) =>
  evaluateOn<boolean>(element, '(it) => it.scrollWidth > it.clientWidth');
