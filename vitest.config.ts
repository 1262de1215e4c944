import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** Files that start programs take longest. On a clean checkout no times are known, and one begun last is waited for. */
const SLOW = /\/apps\/server\/(test|src\/main\.test)|\/scripts\//;

class SlowFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]) {
    const sorted = await super.sort(files);
    const isSlow = ({ moduleId }: TestSpecification) => SLOW.test(moduleId);
    return [...sorted.filter(isSlow), ...sorted.filter((file) => !isSlow(file))];
  }
}

export default defineConfig({
  test: {
    include: ['{apps,packages,scripts}/**/*.test.{ts,tsx}'],
    globalSetup: ['apps/server/test/setup.ts'],
    // Test files share a process: loading the whole server for each took a third of the time.
    isolate: false,
    sequence: { sequencer: SlowFirst },
    // These limits end tests that hang. They are many times what is needed: a busy machine is not the product's fault.
    hookTimeout: 120_000,
    testTimeout: 90_000,
    expect: { poll: { timeout: 15_000 } },
    // Most of a test's time is spent waiting: for the database, a process, a clock.
    maxWorkers: availableParallelism() + 1,
  },
});
