import { store } from './store.ts';

export type Theme = 'light' | 'dark' | 'auto';

const KEY = 'balcao.theme';
const kept = localStorage.getItem(KEY);

/** The person's choice; `auto` follows the system. Stored on this device. */
export const theme = store<Theme>(kept === 'light' || kept === 'dark' ? kept : 'auto');

/** Sets the choice on the page, where tokens.css reads it. */
export function showTheme(choice: Theme): void {
  const { dataset } = document.documentElement;
  if (choice === 'auto') delete dataset.theme;
  else dataset.theme = choice;
}

export function chooseTheme(choice: Theme): void {
  localStorage.setItem(KEY, choice);
  showTheme(choice);
  theme.set(choice);
}
