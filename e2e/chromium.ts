import type { LaunchOptions } from '@playwright/test';
import { findChromium } from '../scripts/ensure-chromium.ts';

/** How our tests start every browser: the machine's Chromium, quiet on the network. */
export function chromiumLaunch(executablePath = findChromium()): LaunchOptions {
  return {
    executablePath,
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
      '--no-first-run',
    ],
  };
}
