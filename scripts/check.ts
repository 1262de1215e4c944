import { checkAllBudgets } from './checks/budgets.ts';
import { checkImports } from './checks/imports.ts';
import { checkLayout } from './checks/layout.ts';
import { checkLinks } from './checks/links.ts';
import type { Check, Outcome } from './checks/outcome.ts';
import { checkPages } from './checks/pages.ts';
import { repositoryFiles } from './checks/repository.ts';
import { checkTraces } from './checks/traces.ts';
import { capture } from './command.ts';

/** A check that is a program: it passes when the program exits with 0. */
function program(name: string, command: string, args: string[]): Check {
  return {
    name,
    run: async () => {
      const { code, output } = await capture(command, args);
      return {
        summary: code === 0 ? 'ok' : `exit code ${code}`,
        faults: code === 0 ? [] : [output.trim()],
      };
    },
  };
}

async function budgets(): Promise<Outcome> {
  const { code, output } = await capture('npm', ['run', '--silent', 'build']);
  return code === 0
    ? checkAllBudgets('apps/web/dist')
    : { summary: 'build failed', faults: [output.trim()] };
}

const files = await repositoryFiles();
const checks: Check[] = [
  { name: 'layout', run: async () => checkLayout(files) },
  { name: 'links', run: async () => checkLinks(files) },
  { name: 'pages', run: async () => checkPages(files) },
  { name: 'traces', run: async () => checkTraces(files) },
  program('biome', 'biome', ['check', '--error-on-warnings', '--max-diagnostics=50', '.']),
  program('tsc', 'tsc', ['-p', 'tsconfig.json']),
  program('tsc web', 'tsc', ['-p', 'apps/web/tsconfig.json', '--noEmit']),
  { name: 'imports', run: checkImports },
  program('knip', 'knip', ['--no-progress']),
  program('database types', 'npm', ['run', '--silent', 'db:types:check']),
  { name: 'budgets', run: budgets },
];

/** Runs the checks two at a time, for a machine with two cores. */
async function runAll(): Promise<Map<string, string[]>> {
  const failed = new Map<string, string[]>();
  const queue = [...checks];
  const work = async () => {
    for (let check = queue.shift(); check; check = queue.shift()) {
      const { summary, faults } = await check.run().catch(crashed);
      console.log(`${faults.length ? '✗' : '✓'} ${check.name.padEnd(15)} ${summary}`);
      if (faults.length) failed.set(check.name, faults);
    }
  };
  await Promise.all([work(), work()]);
  return failed;
}

function crashed(error: unknown): Outcome {
  return { summary: 'could not run', faults: [String(error)] };
}

const failed = await runAll();
for (const [name, faults] of failed) console.log(`\n── ${name}\n${faults.join('\n')}`);
if (failed.size)
  console.log(
    `\n${failed.size} of ${checks.length} checks failed: ${[...failed.keys()].join(', ')}`,
  );
process.exitCode = failed.size ? 1 : 0;
