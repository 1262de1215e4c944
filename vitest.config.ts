import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['{apps,packages,scripts}/**/*.test.{ts,tsx}'],
    globalSetup: ['apps/server/test/setup.ts'],
    // Test files share a process: loading the whole server for each took a third of the time.
    isolate: false,
    // These limits end tests that hang. They are many times what is needed: a busy machine is not the product's fault.
    hookTimeout: 120_000,
    testTimeout: 90_000,
    expect: { poll: { timeout: 15_000 } },
    // Most of a test's time is spent waiting: for the database, a process, a clock.
    maxWorkers: availableParallelism() + 1,
  },
});
