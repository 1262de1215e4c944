import { spawnSync } from 'node:child_process';
import { accessSync, constants, existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';

const browsers = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];
const headless = ['chromium-headless-shell', 'headless_shell'];

function executable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

function find(names: string[], env: NodeJS.ProcessEnv): string | undefined {
  const folders = (env.PATH ?? '').split(delimiter).filter(Boolean);
  const candidates = names.flatMap((name) => folders.map((folder) => join(folder, name)));
  return [env.CHROMIUM_PATH ?? '', ...candidates].find((path) => path && executable(path));
}

/** Path of the machine's Chromium: CHROMIUM_PATH, else the first known name on PATH. */
export const findChromium = (env: NodeJS.ProcessEnv = process.env) => find(browsers, env);

/** The headless variant, if there is one: it draws the same pages in two thirds of the time. */
export const findHeadless = (env: NodeJS.ProcessEnv = process.env) =>
  find([...headless, ...browsers], env);

function installOnDebian(): boolean {
  if (process.getuid?.() !== 0 || !existsSync('/etc/debian_version')) return false;
  console.log('No Chromium found: installing the one of Debian.');
  const apt = (...args: string[]) =>
    spawnSync('apt-get', args, {
      stdio: ['ignore', 'inherit', 'inherit'],
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    }).status === 0;
  return (
    apt('update') &&
    apt('install', '-y', '--no-install-recommends', 'chromium', 'chromium-headless-shell')
  );
}

if (import.meta.main) {
  const found = findChromium() ?? (installOnDebian() ? findChromium() : undefined);
  if (!found) {
    console.error(
      'The browser tests need Chromium: install it (Debian: apt-get install chromium) or set CHROMIUM_PATH.',
    );
    process.exitCode = 1;
  }
}
