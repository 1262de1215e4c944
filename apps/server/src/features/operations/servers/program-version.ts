import { readFileSync } from 'node:fs';

const packageFile = new URL('../../../../../../package.json', import.meta.url);

/** As `package.json` says. */
export const programVersion: string = JSON.parse(readFileSync(packageFile, 'utf8')).version;
