import { parseArgs } from 'node:util';
import { faultNames } from './faults.ts';

/** `--minutes 20 --faults full-disk,slow-storage`; by default all faults. */
export function readOptions() {
  const { values } = parseArgs({
    options: {
      minutes: { type: 'string', default: '20' },
      faults: { type: 'string', default: faultNames.join(',') },
    },
  });
  const minutes = Number(values.minutes);
  const names = values.faults.split(',');
  const unknown = names.filter((name) => !faultNames.some((known) => known === name));
  if (unknown.length > 0 || !(minutes > 0)) {
    console.error(`usage: npm run chaos -- [--minutes N] [--faults ${faultNames.join(',')}]`);
    process.exit(2);
  }
  return { minutes, names };
}
