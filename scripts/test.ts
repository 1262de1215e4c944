import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { show } from './command.ts';
import { playwrightFailures, vitestFailures } from './test-failures.ts';

type Count = { passed: number; failed: number };
type Stage = {
  name: string;
  run: (report: string) => Promise<number>;
  count?: (report: string) => Count;
  failures?: (report: unknown) => string[];
};

const folder = mkdtempSync(join(tmpdir(), 'balcao-test-'));

function readReport(path: string) {
  return existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')) : {};
}

function vitestCount(path: string): Count {
  const { numPassedTests = 0, numFailedTests = 0 } = readReport(path);
  return { passed: numPassedTests, failed: numFailedTests };
}

/** A browser test that did not run counts as failed: none is skipped silently. */
function playwrightCount(path: string): Count {
  const { expected = 0, unexpected = 0, flaky = 0, skipped = 0 } = readReport(path).stats ?? {};
  return { passed: expected + flaky, failed: unexpected + skipped };
}

const stages: Stage[] = [
  { name: 'check', run: () => show('node', ['scripts/check.ts']) },
  {
    name: 'vitest',
    run: (report) =>
      show('vitest', [
        'run',
        '--reporter=default',
        '--reporter=json',
        `--outputFile.json=${report}`,
      ]),
    count: vitestCount,
    failures: vitestFailures,
  },
  {
    name: 'e2e',
    run: (report) =>
      show('npm', ['run', '--silent', 'test:e2e'], { PLAYWRIGHT_JSON_OUTPUT_FILE: report }),
    count: playwrightCount,
    failures: playwrightFailures,
  },
];

const total: Count = { passed: 0, failed: 0 };
for (const { name, run, count, failures } of stages) {
  console.log(`\n━━ ${name}`);
  const report = join(folder, `${name}.json`);
  const code = await run(report);
  const { passed, failed } = count?.(report) ?? { passed: 0, failed: 0 };
  total.passed += passed;
  // A stage that broke without a failed test also counts as a failure.
  total.failed += failed || (code === 0 ? 0 : 1);
  if (total.failed) {
    // Said again at the end: of a long run, only the last lines may be kept.
    for (const failure of failures?.(readReport(report)) ?? []) console.log(`\n✘ ${failure}`);
    console.log(`\nFailed at: ${name}`);
    break;
  }
}
rmSync(folder, { recursive: true });
console.log(`\n${total.passed} passed, ${total.failed} failed`);
process.exitCode = total.failed ? 1 : 0;
