/** Settings that lead another terminal to this installation. DATABASE_URL holds a password, so it is only named. */
const shown = ['DATA_DIR', 'PORT', 'PUBLIC_URL'] as const;

/** Double quotes keep a space, and mean the same in every shell. */
const quoted = (value: string) => (/^[\w./:@-]+$/.test(value) ? value : `"${value}"`);

/** How the first administrator is made: the command as it must be typed in another terminal. */
export function firstAdminLines(env: NodeJS.ProcessEnv): string[] {
  const given = shown.flatMap((name) => (env[name] ? `${name}=${quoted(env[name])} ` : []));
  const secret = env.DATABASE_URL ? ', com o mesmo DATABASE_URL' : '';
  return [
    `Ainda não há administrador. Crie o primeiro, em outro terminal${secret}:`,
    `${given.join('')}npm run admin -- create --name "Ana Souza" --email ana@empresa.com.br`,
  ];
}
