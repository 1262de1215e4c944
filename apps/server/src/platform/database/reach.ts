import type { Pool } from 'pg';
import { connectionWords } from '../connection-words.rules.ts';
import { StartFault } from '../start-fault.ts';

const oldestVersion = 15;

const untrusted =
  'o certificado do servidor não é de uma autoridade conhecida (defina DATABASE_CA)';

/** The text for the person at the terminal, by error code of the system or of PostgreSQL, where it is not that of any connection. */
const explanations: Record<string, string> = {
  ECONNREFUSED: 'o servidor recusou a conexão (ele está no ar? a porta é essa?)',
  ENOENT: 'não há PostgreSQL nesse endereço',
  '28P01': 'usuário ou senha incorretos',
  '28000': 'o servidor não aceita esse usuário deste endereço',
  '3D000': 'esse banco de dados não existe',
  '53300': 'o servidor está com todas as conexões ocupadas',
  DEPTH_ZERO_SELF_SIGNED_CERT: untrusted,
  SELF_SIGNED_CERT_IN_CHAIN: untrusted,
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: untrusted,
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: untrusted,
  '57P03': 'o servidor ainda está iniciando',
};

/** Whose database it is: the embedded one, which no setting names, or that of DATABASE_URL. */
export type Whose = { embedded: boolean };

/** The line about a database that cannot be used. */
export function databaseFault(error: unknown, { embedded }: Whose): StartFault {
  const why = explain(error);
  if (!embedded) return new StartFault('databaseUnreachable', `DATABASE_URL não serve: ${why}.`);
  // The text in brackets is advice about DATABASE_URL.
  const line = `O PostgreSQL embutido parou: ${why.replace(/ \(.*\)$/, '')}. Veja se há memória e espaço em disco e tente de novo.`;
  return new StartFault('clusterFailed', line);
}

/** Checks that the database can be used at all. Throws a StartFault that says why it cannot. */
export async function reachDatabase(pool: Pool, whose: Whose): Promise<void> {
  let version: number;
  try {
    const { rows } = await pool.query(
      "select current_setting('server_version_num')::int as version",
    );
    version = rows[0].version;
  } catch (error) {
    throw databaseFault(error, whose);
  }
  if (version < oldestVersion * 10_000) {
    throw new StartFault(
      'databaseUnreachable',
      `O PostgreSQL é da versão ${Math.floor(version / 10_000)}: é preciso a ${oldestVersion} ou mais nova.`,
    );
  }
}

const byText: [RegExp, string][] = [
  [/timeout/i, 'o servidor não respondeu'],
  [/does not support SSL/i, 'o servidor não aceita conexões com TLS'],
  [
    /unsupported startup parameter/i,
    'leva a um PgBouncer que recusa limites de tempo (ponha statement_timeout e idle_in_transaction_session_timeout em ignore_startup_parameters, ou use o endereço direto do PostgreSQL)',
  ],
];

function explain(error: unknown): string {
  // With several addresses for one name the error is an AggregateError, which carries the code of the first.
  const { code = '', message } = error as NodeJS.ErrnoException;
  const own = explanations[code] ?? byText.find(([text]) => text.test(message))?.[1];
  return own ?? connectionWords(code) ?? message;
}
