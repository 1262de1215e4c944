import { type Config, loadConfig } from '../../apps/server/src/platform/config.ts';
import { StartFault } from '../../apps/server/src/platform/start-fault.ts';

/** The settings of an installation with its own PostgreSQL. Throws a StartFault for another. */
export function embeddedConfig(): Config {
  const config = loadConfig(process.env, []);
  if (config.databaseUrl === undefined) return config;
  throw new StartFault(
    'settings',
    'DATABASE_URL está definida: este comando é do PostgreSQL embutido. Use o backup do seu PostgreSQL (docs/operations.md).',
  );
}

/** The only argument: a folder. */
export function askedFolder(usage: string): string {
  const [folder, ...more] = process.argv.slice(2);
  if (folder && !folder.startsWith('-') && more.length === 0) return folder;
  throw new StartFault('settings', ...usage.split('\n'));
}

/** Runs a command to its end, and prints why it failed. */
export async function command(run: () => Promise<void>): Promise<void> {
  try {
    await run();
  } catch (error) {
    if (!(error instanceof StartFault)) throw error;
    console.error(error.lines.join('\n'));
    process.exitCode = error.exitCode;
  }
}
