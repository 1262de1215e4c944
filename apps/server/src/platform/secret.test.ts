import { readdirSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { sessionSecret } from './secret.ts';
import { temporaryFolder } from './temporary-folder.ts';

async function newHome() {
  const folder = await temporaryFolder();
  onTestFinished(folder.remove);
  return { dataDir: folder.path, sessionSecret: undefined };
}

test('the secret is made once, for all who ask at the same time, and only its owner reads it', async () => {
  const config = await newHome();
  const secrets = await Promise.all(Array.from({ length: 50 }, () => sessionSecret(config)));
  expect(new Set(secrets).size).toBe(1);
  expect(secrets[0]).toMatch(/^[0-9a-f]{64}$/);
  expect(await sessionSecret(config)).toBe(secrets[0]);
  expect(readdirSync(config.dataDir)).toEqual(['session-secret']);
  expect(statSync(join(config.dataDir, 'session-secret')).mode & 0o777).toBe(0o600);
});

test('a file that a broken disk has emptied is no secret', async () => {
  const config = await newHome();
  writeFileSync(join(config.dataDir, 'session-secret'), '');
  await expect(sessionSecret(config)).rejects.toThrow('não tem segredo');
});

test('a secret that was set is used as it is', async () => {
  const sessionSecretSet = 'x'.repeat(32);
  const config = { dataDir: '/nowhere', sessionSecret: sessionSecretSet };
  expect(await sessionSecret(config)).toBe(sessionSecretSet);
});
