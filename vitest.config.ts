import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['{apps,packages,scripts}/**/*.test.{ts,tsx}'],
    globalSetup: ['apps/server/test-setup.ts'],
    // The first test that needs a database waits for initdb on a busy machine.
    hookTimeout: 60_000,
    testTimeout: 30_000,
    // Most of a test's time is waiting for the database: one core less than there are leaves half of two idle.
    maxWorkers: '100%',
  },
});
