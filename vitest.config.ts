import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['{apps,packages,scripts}/**/*.test.{ts,tsx}'],
    globalSetup: ['apps/server/test/setup.ts'],
    // Test files share a process: loading the whole server anew for each took a third of the time.
    isolate: false,
    // They end what hangs. Many times what is needed: a busy machine is no fault of the product.
    hookTimeout: 120_000,
    testTimeout: 90_000,
    expect: { poll: { timeout: 15_000 } },
    // Most of a test's time is waiting: for the database, a process, a clock.
    maxWorkers: availableParallelism() + 1,
  },
});
