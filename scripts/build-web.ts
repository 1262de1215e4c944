import { createHash } from 'node:crypto';
import { globSync } from 'node:fs';
import { readFile, rename, rm, writeFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, gzip } from 'node:zlib';
import { exitCodes } from '../apps/server/src/platform/start-fault.ts';

process.chdir(join(import.meta.dirname, '..'));

const dist = 'apps/web/dist';
const mark = '.sources';
const sources = [
  'apps/web/{src,public}/**/*',
  'apps/web/*.{html,ts,json}',
  'packages/*/src/**/*',
  'package-lock.json',
  'scripts/build-web.ts',
];
const compressible = new Set(['.css', '.js', '.json', '.svg', '.txt', '.webmanifest']);

/** Compares contents, not times: a fresh checkout or a switch of branches must not cause a needless build. */
async function hashOfSources(): Promise<string> {
  const hash = createHash('sha256');
  const files = globSync(sources, { withFileTypes: true }).filter((entry) => entry.isFile());
  const paths = files.map((entry) => join(entry.parentPath, entry.name));
  for (const path of paths.filter((each) => !/\.test\.tsx?$/.test(each)).sort()) {
    hash.update(path).update(await readFile(path));
  }
  return hash.digest('hex');
}

async function compress(folder: string): Promise<void> {
  for (const entry of globSync(`${folder}/**/*`, { withFileTypes: true })) {
    const path = join(entry.parentPath, entry.name);
    if (!entry.isFile() || !compressible.has(extname(path))) continue;
    const bytes = await readFile(path);
    const [br, gz] = await Promise.all([
      promisify(brotliCompress)(bytes),
      promisify(gzip)(bytes, { level: 9 }),
    ]);
    await Promise.all([writeFile(`${path}.br`, br), writeFile(`${path}.gz`, gz)]);
  }
}

/** Only a development installation has it; imported here, because mostly there is nothing to build. */
async function loadVite() {
  try {
    return await import('vite');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ERR_MODULE_NOT_FOUND') throw error;
    console.error(
      'Faltam os pacotes que constroem as páginas: rode “npm ci && npm run build”, e depois “npm ci --omit=dev”.',
    );
    process.exit(exitCodes.webMissing);
  }
}

/** Built elsewhere and then moved: readers of `dist` never see a partial build. */
async function buildTo(folder: string, hash: string): Promise<void> {
  // Overrides the caller's NODE_ENV.
  process.env.NODE_ENV = 'production';
  const { build } = await loadVite();
  await build({
    root: 'apps/web',
    logLevel: 'warn',
    build: { outDir: folder, emptyOutDir: true },
  });
  await compress(folder);
  await writeFile(join(folder, mark), hash);
  await rm(dist, { recursive: true, force: true });
  await rename(folder, dist);
}

const hash = await hashOfSources();
const built = await readFile(join(dist, mark), 'utf8').catch(() => undefined);
if (built !== hash) {
  console.log('Construindo as páginas…');
  await buildTo(join(process.cwd(), 'node_modules/.cache', `balcao-web-${process.pid}`), hash);
}
