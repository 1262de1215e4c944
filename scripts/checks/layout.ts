import { dirname } from 'node:path';
import type { Outcome } from './outcome.ts';
import type { SourceFile } from './repository.ts';

const code = /\.(tsx?|cjs|mjs|css)$/;
const generated = /\.gen\.ts$/;
const kebab = /^\.?[a-z0-9]+(-[a-z0-9]+)*(\.[a-z0-9]+(-[a-z0-9]+)*)*$/;
const nowhere = /(^|\/)(utils?|helpers?|common|misc)(\/|\.[a-z.]+$)/;
const barrel = /(^|\/)index\.(tsx?|mjs|cjs)$/;
const featureFolder = /^apps\/(?:server\/src|web\/src\/office)\/features\/([^/]+)\//;
const serverFeatures = 'apps/server/src/features/';
/** The same names in the contract, the server, the web and the tests. */
const features = new Set(
  `access people organization tickets messages files chatbot dialogs signing payments finance
   invoices balance affiliates advertising automail reports audit operations`.split(/\s+/),
);
/** A sub-folder needs at least this many files; fewer stay in the feature's own folder. */
const FILES_OF_A_FOLDER = 3;

/** Faults in a file's name and place. */
export function faultsOfPath(path: string): string[] {
  if (!code.test(path)) return [];
  const faults: string[] = [];
  const name = path.slice(path.lastIndexOf('/') + 1);
  if (!kebab.test(name)) faults.push(`${path}: name is not kebab-case`);
  if (nowhere.test(path)) faults.push(`${path}: no utils, helpers or common: name what it does`);
  if (barrel.test(path)) faults.push(`${path}: no barrel files`);
  const feature = featureFolder.exec(path)?.[1];
  if (feature && !features.has(feature))
    faults.push(`${path}: "${feature}" is not a feature of the architecture`);
  return faults;
}

/** Faults in the folders of the server's features: none with one or two files, none inside a part. */
export function faultsOfFolders(paths: string[]): string[] {
  const files = paths.filter((path) => path.startsWith(serverFeatures));
  const folders = Object.entries(Object.groupBy(files, (path) => dirname(path)));
  return folders.flatMap(([folder, inside = []]) => [
    ...(inside.length < FILES_OF_A_FOLDER
      ? [`${folder}: a folder for ${inside.length} files`]
      : []),
    ...(folder.slice(serverFeatures.length).split('/').length > 2 ? [`${folder}: too deep`] : []),
  ]);
}

const markers: [RegExp, string][] = [
  [/\b(?:it|test|describe|suite)\.(?:skip|only|todo|fixme|fails)\b/, 'skipped or focused test'],
  [/\b(?:xit|xdescribe|fit|fdescribe)\(/, 'skipped or focused test'],
  [/@ts-(?:ignore|nocheck)|biome-ignore/, 'silenced check'],
  [/\bprocess\.env\s*=[^=]/, 'process.env replaced: Node itself goes on with the old one'],
];
const impure = /\bDate\.now\(|new Date\(\)|Math\.random\(|process\.env|performance\.now\(/;
const pureFile =
  /^apps\/server\/src\/features\/.*[/.](rules|policy)\.ts$|^packages\/(dialog|brazil)\/src\/(?!.*\.test\.ts$)/;

const literalKey = /\b(?:queryKey|mutationKey|searchKey)\s*[:=]\s*\{?\s*\[\s*['"`]/;

/** Faults in what a file says: silenced checks, skipped tests, clocks in pure code, query keys written by hand. */
export function faultsOfText({ path, text }: SourceFile): string[] {
  if (!code.test(path) || path.startsWith('scripts/checks/layout')) return [];
  const faults = markers.filter(([mark]) => mark.test(text)).map(([, what]) => `${path}: ${what}`);
  if (pureFile.test(path) && impure.test(text))
    faults.push(`${path}: pure code takes time as an argument`);
  if (path.startsWith('apps/web/src/') && literalKey.test(text))
    faults.push(`${path}: a query's key comes from its feature's factory, as ticketKeys`);
  return faults;
}

/** The median number of lines, and the share of files under 200 lines. */
export function measureLengths(lengths: number[]): { median: number; under200: number } {
  const sorted = lengths.toSorted((a, b) => a - b);
  const under200 = sorted.filter((length) => length < 200).length / (sorted.length || 1);
  return { median: sorted[Math.floor(sorted.length / 2)] ?? 0, under200 };
}

/** Faults in the lengths: median under 60, 95 % under 200, none above 300. */
export function faultsOfLengths(files: { path: string; lines: number }[]): string[] {
  const { median, under200 } = measureLengths(files.map((file) => file.lines));
  const faults = files
    .filter((file) => file.lines > 300)
    .map((file) => `${file.path}: ${file.lines} lines, at most 300`);
  if (median >= 60) faults.push(`median file has ${median} lines, must be under 60`);
  if (under200 < 0.95)
    faults.push(`${Math.round(under200 * 100)} % of files under 200 lines, must be 95 %`);
  return faults;
}

/** A test is beside the file that it tests. */
export function faultsOfTests(paths: string[]): string[] {
  const known = new Set(paths);
  return paths
    .filter((path) => path.startsWith(serverFeatures) && path.endsWith('.test.ts'))
    .filter((path) => !known.has(path.replace('.test.ts', '.ts')))
    .map((path) => `${path}: nothing of that name beside it`);
}

/** Names, places and lengths of files, and forbidden texts. */
export function checkLayout(files: SourceFile[]): Outcome {
  const sources = files.filter(({ path }) => code.test(path) && !generated.test(path));
  const lengths = sources.map(({ path, text }) => ({ path, lines: text.split('\n').length - 1 }));
  const { median, under200 } = measureLengths(lengths.map((file) => file.lines));
  const faults = [
    ...sources.flatMap(({ path }) => faultsOfPath(path)),
    ...faultsOfFolders(sources.map(({ path }) => path)),
    ...sources.flatMap(faultsOfText),
    ...faultsOfTests(sources.map(({ path }) => path)),
    ...faultsOfLengths(lengths),
  ];
  const share = Math.round(under200 * 100);
  return {
    summary: `${sources.length} files, median ${median} lines, ${share} % under 200`,
    faults,
  };
}
