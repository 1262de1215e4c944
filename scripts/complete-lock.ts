import { readFileSync, writeFileSync } from 'node:fs';
import { satisfies } from 'semver';

/**
 * Makes package-lock.json fit for `npm ci` on every machine. Run after `npm install`.
 *
 * Adds the optional packages of other platforms that npm left out: it does so when a registry does not carry
 * them, and `npm ci` then refuses the lock file.
 *
 * Takes away what packages ask of Node where the Node that we pin has it. npm compares it with the machine's Node,
 * which runs none of them: it would warn for nothing, and leave out optional packages.
 */
type Entry = {
  version?: string;
  engines?: { node?: string };
  dev?: true;
  optional?: true;
  cpu?: string[];
  os?: string[];
  libc?: string[];
  optionalDependencies?: Record<string, string>;
};

const systems = ['android', 'darwin', 'freebsd', 'linux', 'openharmony', 'win32'];
const processors = ['arm64', 'arm', 'ia32', 'ppc64', 'riscv64', 's390x', 'x64'];

/** The platform as such packages have it in their names: `@biomejs/cli-darwin-arm64`. */
function platformOf(name: string): Pick<Entry, 'os' | 'cpu' | 'libc'> | undefined {
  const words = name.split(/[/-]/);
  const os = systems.find((system) => words.includes(system));
  const cpu = processors.find((processor) => words.includes(processor));
  if (!os || !cpu) return undefined;
  const libc = name.includes('musl') ? 'musl' : 'glibc';
  return { cpu: [cpu], os: [os], ...(os === 'linux' && { libc: [libc] }) };
}

const file = new URL('../package-lock.json', import.meta.url);
const lock = JSON.parse(readFileSync(file, 'utf8')) as { packages: Record<string, Entry> };
const added: string[] = [];
for (const entry of Object.values(lock.packages)) {
  for (const [name, version] of Object.entries(entry.optionalDependencies ?? {})) {
    const path = `node_modules/${name}`;
    const platform = platformOf(name);
    // A range, unlike an exact version, is for npm to resolve.
    if (path in lock.packages || !platform || !/^[\d.]+$/.test(version)) continue;
    lock.packages[path] = { version, ...(entry.dev && { dev: true }), optional: true, ...platform };
    added.push(name);
  }
}
const pinned = lock.packages['node_modules/node']?.version ?? '';
const unfit: string[] = [];
for (const [path, entry] of Object.entries(lock.packages)) {
  const wanted = entry.engines?.node;
  // Our own packages say what `npm ci` itself needs.
  if (!wanted || !path.startsWith('node_modules/')) continue;
  if (satisfies(pinned, wanted)) delete entry.engines;
  else if (!entry.optional) unfit.push(`${path} (${wanted})`);
}
const sorted = Object.entries(lock.packages).toSorted(([a], [b]) => (a < b ? -1 : 1));
lock.packages = Object.fromEntries(sorted);
writeFileSync(file, `${JSON.stringify(lock, null, 2)}\n`);
console.log(added.length ? `added ${added.join(', ')}` : 'complete');
if (unfit.length) {
  console.error(`not for the pinned Node ${pinned}: ${unfit.join(', ')}`);
  process.exitCode = 1;
}
