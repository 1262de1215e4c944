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
  timeout: 90_000,
  // With checks and unit tests (7 minutes) it stays below the 25 minutes of the whole run.
  globalTimeout: 15 * 60_000,
  expect: { timeout: 15_000 },
  reporter: process.env.PLAYWRIGHT_JSON_OUTPUT_FILE ? [['line'], ['json']] : [['list']],
  use: {
    locale: 'pt-BR',
    timezoneId: 'America/Sao_Paulo',
    launchOptions: chromiumLaunch(findHeadless()),
    // A sixth of the work, and nobody reads a trace on a machine that is thrown away.
    trace: process.env.CI ? 'off' : 'retain-on-failure',
  },
});
