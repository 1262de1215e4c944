import type { Row, Section } from '@balcao/contract/operations/operations';
import type { DatabaseFacts, Lack, Statement } from './database.store.ts';
import { withoutValues } from './masked.rules.ts';
import { bytes, count, lineOf, sectionOf, spanOf } from './section.rules.ts';

const LONG_SECONDS = 300;
const SOME_LEFT = 0.8;
const FEW_LEFT = 0.95;

/** Connections of this server's pool; `waiting`: requests without one. */
export type PoolFacts = { total: number; idle: number; waiting: number };

const ms = (value: number) =>
  `${value.toLocaleString('pt-BR', { maximumFractionDigits: value < 10 ? 1 : 0 })} ms`;

function timesOf({ calls, mean_ms, total_ms }: Statement): string {
  if (calls === null) return `em execução há ${ms(mean_ms)}`;
  return `em média ${ms(mean_ms)}, ${calls.toLocaleString('pt-BR')} vezes, ao todo ${spanOf(total_ms / 1000)}`;
}

const rowOf = (statement: Statement): Row => ({
  what: withoutValues(statement.query),
  why: timesOf(statement),
  at: null,
  links: [],
});

/** What to do so that PostgreSQL tells which statements are slow. */
const unmeasured: Record<Lack, { text: string; todo: string }> = {
  library: {
    text: 'Este PostgreSQL não mede os tempos dos comandos: abaixo estão os que executam agora.',
    todo: 'Ponha pg_stat_statements em shared_preload_libraries (postgresql.conf), reinicie o PostgreSQL e execute neste banco, como superusuário: CREATE EXTENSION pg_stat_statements.',
  },
  extension: {
    text: 'Este PostgreSQL mede os tempos dos comandos, mas não os mostra neste banco: abaixo estão os que executam agora.',
    todo: 'Execute neste banco, como superusuário: CREATE EXTENSION pg_stat_statements.',
  },
  right: {
    text: 'O usuário do banco não pode ver os tempos dos comandos: abaixo estão os que executam agora.',
    todo: 'Execute como superusuário: GRANT pg_read_all_stats TO (o usuário de DATABASE_URL).',
  },
};

export function databaseSection(facts: DatabaseFacts, pool: PoolFacts): Section {
  const { connections, most_connections: most, longest_s, lacks, waiting_locks } = facts;
  const used = connections / most;
  return sectionOf({
    fine: lineOf('database.fine', 'ok', `O PostgreSQL ${facts.version} responde.`),
    lines: [
      used >= SOME_LEFT &&
        lineOf(
          'database.connections',
          used >= FEW_LEFT ? 'falha' : 'aviso',
          `${connections} de ${most} conexões do PostgreSQL estão em uso.`,
          'Aumente max_connections, ou diminua DATABASE_CONNECTIONS de cada servidor.',
        ),
      pool.waiting > 0 &&
        lineOf(
          'database.pool',
          'aviso',
          `${pool.waiting} pedidos deste servidor esperam por uma conexão com o banco.`,
          'Se isto se repete, aumente DATABASE_CONNECTIONS ou ponha mais um servidor.',
        ),
      longest_s >= LONG_SECONDS &&
        lineOf(
          'database.long',
          'aviso',
          `Uma transação está aberta há ${spanOf(longest_s)}.`,
          'Transações longas impedem a limpeza do banco. Veja no log que tarefa ou exportação é.',
        ),
      lacks !== null &&
        lineOf('database.unmeasured', 'ok', unmeasured[lacks].text, unmeasured[lacks].todo),
    ],
    figures: [
      bytes('bytes', 'Tamanho do banco', facts.bytes),
      count('connections', `Conexões, de ${most}`, connections),
      count('pool', 'Conexões deste servidor', pool.total),
      count('pool_waiting', 'Pedidos à espera de conexão', pool.waiting),
      count('locks', 'Comandos à espera de outros', waiting_locks),
    ],
    rows: facts.statements.map(rowOf),
  });
}
