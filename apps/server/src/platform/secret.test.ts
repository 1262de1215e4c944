import { statSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { sessionSecret } from './secret.ts';
import { temporaryFolder } from './temporary-folder.ts';

test('the secret is made once, for all who ask at the same time, and only its owner reads it', async () => {
  const folder = await temporaryFolder();
  onTestFinished(folder.remove);
  const config = { dataDir: folder.path, sessionSecret: undefined };
  const secrets = await Promise.all([1, 2, 3].map(() => sessionSecret(config)));
  expect(new Set(secrets).size).toBe(1);
  expect(secrets[0]).toMatch(/^[0-9a-f]{64}$/);
  expect(statSync(join(folder.path, 'session-secret')).mode & 0o777).toBe(0o600);
});

test('a secret that was set is used as it is', async () => {
  const sessionSecretSet = 'x'.repeat(32);
  const config = { dataDir: '/nowhere', sessionSecret: sessionSecretSet };
  expect(await sessionSecret(config)).toBe(sessionSecretSet);
});
