import { expect, test } from 'vitest';
import { firstAdminLines } from './first-admin-lines.ts';

const command = 'npm run admin -- create --name "Ana Souza" --email ana@empresa.com.br';

test.each([
  [{}, command],
  [{ DATA_DIR: '/srv/balcao', PORT: '3961' }, `DATA_DIR=/srv/balcao PORT=3961 ${command}`],
  [
    { DATA_DIR: './meus dados', PUBLIC_URL: 'https://a.com.br', PORT: '' },
    `DATA_DIR="./meus dados" PUBLIC_URL=https://a.com.br ${command}`,
  ],
])('with the settings %o the command finds the same installation', (env, typed) => {
  expect(firstAdminLines(env)).toEqual([
    'Ainda não há administrador. Crie o primeiro, em outro terminal:',
    typed,
  ]);
});

test('the password in DATABASE_URL is not shown', () => {
  const [first = '', typed] = firstAdminLines({ DATABASE_URL: 'postgres://ana:segredo@banco/b' });
  expect(first).toContain('com o mesmo DATABASE_URL');
  expect(typed).toBe(command);
});
