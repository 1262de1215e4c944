import { defineConfig } from '@playwright/test';
import { chromiumLaunch } from './e2e/chromium.ts';
import { findHeadless } from './scripts/ensure-chromium.ts';

export default defineConfig({
  testDir: 'e2e',
  outputDir: 'test-results',
  // Tests wait for a third of their time, so one more than the cores of the machine that counts.
  workers: 3,
  fullyParallel: true,
  forbidOnly: true,
  // The script's messages come 2 s apart (docs/product/chatbot.md#conversation), so a journey takes its time. At least twice what is
  // needed: a busy machine is not the product's fault.
  timeout: 180_000,
  // Ends a run that hangs. The tests take a quarter of it on an idle machine.
  globalTimeout: 80 * 60_000,
  expect: { timeout: 30_000 },
  reporter: process.env.PLAYWRIGHT_JSON_OUTPUT_FILE ? [['line'], ['json']] : [['list']],
  use: {
    locale: 'pt-BR',
    timezoneId: 'America/Sao_Paulo',
    launchOptions: chromiumLaunch(findHeadless()),
    // Traces take a sixth of the time, and nobody reads one on a machine that is thrown away.
    trace: process.env.CI ? 'off' : 'retain-on-failure',
  },
});
