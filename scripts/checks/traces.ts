import type { Outcome } from './outcome.ts';
import type { SourceFile } from './repository.ts';

const traces: [RegExp, string][] = [
  [/"resolved":\s*"(?:https?|git|file:\/)/, 'registry address in the lock file'],
  [/\bregistry\s*=\s*https?:|https?:\/\/registry\./, 'registry address'],
  // `/home` alone is one of our pages; a home folder has a name and more below it.
  [
    /(?<![\w.:])\/(?:home\/[a-z][\w-]*\/|Users\/[A-Za-z]|root\/|work\/(?:main|shared))/,
    'path of one machine',
  ],
  [/[A-Z]:\\\\?Users\\/, 'path of one machine'],
];

/** Faults that make a file true only on the machine where it was written. */
export function tracesIn({ path, text }: SourceFile): string[] {
  return text
    .split('\n')
    .flatMap((line, at) =>
      traces
        .filter(([trace]) => trace.test(line))
        .map(([, what]) => `${path}:${at + 1}: ${what}: ${line.trim().slice(0, 80)}`),
    );
}

export function checkTraces(files: SourceFile[]): Outcome {
  const read = files.filter(({ path }) => !path.startsWith('scripts/checks/traces'));
  return { summary: `${read.length} files`, faults: read.flatMap(tracesIn) };
}
