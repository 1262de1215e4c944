import { stripVTControlCharacters } from 'node:util';

const MOST_CHARACTERS = 3000;

type VitestReport = {
  testResults?: {
    name: string;
    message?: string;
    assertionResults: { fullName: string; status: string; failureMessages?: string[] }[];
  }[];
};

type PlaywrightSuite = {
  file: string;
  suites?: PlaywrightSuite[];
  specs?: {
    title: string;
    line: number;
    ok: boolean;
    tests: { results: { errors?: { message?: string }[] }[] }[];
  }[];
};
type PlaywrightReport = { suites?: PlaywrightSuite[]; errors?: { message?: string }[] };

function failure(place: string, messages: (string | undefined)[]): string {
  const text = stripVTControlCharacters(messages.join('\n')).slice(0, MOST_CHARACTERS);
  return `${place}\n${text}`;
}

/** What failed in a report of vitest's `json` reporter: one text for each test, or for a file that did not load. */
export function vitestFailures(report: unknown): string[] {
  const { testResults = [] } = report as VitestReport;
  return testResults.flatMap(({ name, message, assertionResults }) => {
    const failed = assertionResults.filter(({ status }) => status === 'failed');
    if (failed.length === 0) return message ? [failure(name, [message])] : [];
    return failed.map((one) => failure(`${name} › ${one.fullName}`, one.failureMessages ?? []));
  });
}

function failuresOf(suite: PlaywrightSuite): string[] {
  const failed = (suite.specs ?? []).filter(({ ok }) => !ok);
  const own = failed.map(({ title, line, tests }) => {
    const errors = tests.flatMap(({ results }) => results.flatMap(({ errors = [] }) => errors));
    const messages = errors.map(({ message }) => message);
    return failure(`${suite.file}:${line} › ${title}`, messages);
  });
  return [...own, ...(suite.suites ?? []).flatMap(failuresOf)];
}

/** What failed in a report of Playwright's `json` reporter, and what failed outside of any test. */
export function playwrightFailures(report: unknown): string[] {
  const { suites = [], errors = [] } = report as PlaywrightReport;
  return [...errors.map(({ message }) => failure('e2e', [message])), ...suites.flatMap(failuresOf)];
}
