import { readFileSync, writeFileSync } from 'node:fs';
import { satisfies } from 'semver';

/**
 * Makes package-lock.json work with `npm ci` on every machine. Run it after `npm install`.
 *
 * It adds the optional packages of other platforms that npm left out: npm omits packages that a registry does not
 * carry, and then `npm ci` refuses the lock file.
 *
 * It removes the packages' requirements on Node that the pinned Node satisfies. npm compares them with the machine's
 * Node, which runs none of the packages: it would print needless warnings, and leave out optional packages.
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

/** The platform in the name of such a package: `@biomejs/cli-darwin-arm64`. */
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
    // Only exact versions are added: npm must resolve a range.
    if (path in lock.packages || !platform || !/^[\d.]+$/.test(version)) continue;
    lock.packages[path] = { version, ...(entry.dev && { dev: true }), optional: true, ...platform };
    added.push(name);
  }
}
const pinned = lock.packages['node_modules/node']?.version ?? '';
const unfit: string[] = [];
for (const [path, entry] of Object.entries(lock.packages)) {
  const wanted = entry.engines?.node;
  // Our own packages keep the version that `npm ci` itself needs.
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
