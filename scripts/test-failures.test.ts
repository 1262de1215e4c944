import { describe, expect, test } from 'vitest';
import { playwrightFailures, vitestFailures } from './test-failures.ts';

describe('what failed, from a report', () => {
  test('names the browser test in whatever suite it stands, and says what it saw', () => {
    const failed = { title: 'is sent', line: 7, ok: false };
    const errors = [{ message: '\u001b[31mReceived: 1\u001b[39m' }];
    const file = 'mail.spec.ts';
    const inner = { file, specs: [{ ...failed, tests: [{ results: [{ errors }] }] }] };
    const passed = { title: 'is read', line: 3, ok: true, tests: [] };
    const report = { suites: [{ file, specs: [passed], suites: [inner] }] };
    expect(playwrightFailures(report)).toEqual(['mail.spec.ts:7 › is sent\nReceived: 1']);
    expect(playwrightFailures({ errors: [{ message: 'no server' }] })).toEqual(['e2e\nno server']);
  });

  test('names the unit test, or the file that did not load', () => {
    const assertionResults = [
      { fullName: 'adds', status: 'passed' },
      { fullName: 'divides', status: 'failed', failureMessages: ['by zero'] },
    ];
    const testResults = [
      { name: 'a.test.ts', assertionResults },
      { name: 'b.test.ts', message: 'no such module', assertionResults: [] },
    ];
    expect(vitestFailures({ testResults })).toEqual([
      'a.test.ts › divides\nby zero',
      'b.test.ts\nno such module',
    ]);
  });

  test('says nothing where no report was written', () => {
    expect([playwrightFailures({}), vitestFailures({})]).toEqual([[], []]);
  });
});
