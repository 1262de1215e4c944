import { defineConfig } from '@playwright/test';
import { chromiumLaunch } from './e2e/chromium.ts';
import { findHeadless } from './scripts/ensure-chromium.ts';

export default defineConfig({
  testDir: 'e2e',
  outputDir: 'test-results',
  workers: 2,
  fullyParallel: true,
  forbidOnly: true,
  // The script's messages come 2 s apart (specification section 9), so a journey takes its time.
  // Twice and more of what is needed: a busy machine is no fault of the product.
  timeout: 180_000,
  // Ends what hangs. The tests take half of it where nothing else runs.
  globalTimeout: 20 * 60_000,
  expect: { timeout: 30_000 },
  reporter: process.env.PLAYWRIGHT_JSON_OUTPUT_FILE ? [['line'], ['json']] : [['list']],
  use: {
    locale: 'pt-BR',
    timezoneId: 'America/Sao_Paulo',
    launchOptions: chromiumLaunch(findHeadless()),
    // A sixth of the work, and nobody reads a trace on a machine that is thrown away.
    trace: process.env.CI ? 'off' : 'retain-on-failure',
  },
});
