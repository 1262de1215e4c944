import type { Page } from '@playwright/test';
import type { accounts } from './harness.ts';

/** A page in one of its main states: opened at `path`, then brought into that state. */
export type PageState = {
  /** `<page>-<state>`: the name of its picture. */
  name: string;
  path: string;
  as?: keyof typeof accounts;
  prepare: (page: Page) => Promise<unknown>;
};
