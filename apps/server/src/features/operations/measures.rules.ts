import type { State } from '@balcao/contract/operations/operations';
import type { Facts } from './sections/facts.ts';
import { pageOf } from './sections/page.rules.ts';
import { secondsSince } from './sections/section.rules.ts';
import { DEAD_SECONDS } from './servers/servers.rules.ts';

type Labels = Record<string, string>;
/** A figure without labels, by one label, or by several; nothing where it could not be read. */
type Told = number | undefined | [Labels, number][];
export type Measure = { name: string; help: string; labels: string[]; of: (facts: Facts) => Told };

/** What nobody has looked at yet has no grade. */
const grades: Record<State, number | undefined> = {
  ok: 0,
  nao_conferido: undefined,
  aviso: 1,
  falha: 2,
};
const DAY_SECONDS = 86_400;

const plain = (name: string, help: string, of: (facts: Facts) => number | undefined): Measure => ({
  name,
  help,
  labels: [],
  of,
});

/** A number for each kind. */
const byKind = (
  name: string,
  help: string,
  of: (facts: Facts) => Record<string, number> | undefined,
): Measure => ({
  name,
  help,
  labels: ['kind'],
  of: (facts) => Object.entries(of(facts) ?? {}).map(([kind, value]) => [{ kind }, value]),
});

const perUnit = (name: string, help: string, of: 'files' | 'bytes'): Measure => ({
  name,
  help,
  labels: ['unit_id', 'unit'],
  of: ({ storage = [] }) =>
    storage.map((sum) => [{ unit_id: String(sum.unit_id ?? ''), unit: sum.name ?? '' }, sum[of]]),
});

/** Of the statements of the page, as far as PostgreSQL measures them. */
const perStatement = (name: string, help: string, what: 'mean_ms' | 'total_ms'): Measure => ({
  name,
  help: `${help} a statement, the 20 that took longest in all`,
  labels: ['query_id'],
  of: ({ database }) =>
    database?.statements.flatMap((statement): [Labels, number][] =>
      statement.id === null ? [] : [[{ query_id: statement.id }, statement[what]]],
    ),
});

const aliveOf = ({ servers, now }: Facts) =>
  servers?.filter(({ seen_at }) => secondsSince(seen_at, now) < DEAD_SECONDS);

const whole = [
  {
    name: 'operations_state',
    help: 'How a part of the page of operators is: 0 right, 1 somebody should look, 2 does not work; none while nobody has looked',
    labels: ['section'],
    of: (facts: Facts): Told => {
      const { at: _at, ...sections } = pageOf(facts);
      return Object.entries(sections).flatMap(([section, { state }]): [Labels, number][] => {
        const grade = grades[state];
        return grade === undefined ? [] : [[{ section }, grade]];
      });
    },
  },
] satisfies Measure[];

const work = [
  byKind('mail_messages', 'Mails that wait or failed, 1000 at most of each kind', ({ mails }) => {
    if (!mails) return undefined;
    const { rows: _rows, ...counts } = mails;
    return counts;
  }),
  byKind(
    'provider_faults',
    'Work that banks, authorities and Meta refused or let wait',
    (facts) => {
      if (!facts.webhooks) return undefined;
      const { charges, invoices, instructions, meta, polls } = facts.webhooks;
      return { charges, invoices, instructions, meta, polls: polls.length };
    },
  ),
  plain(
    'provider_events',
    'Notices of payments within 24 hours',
    (facts) => facts.webhooks?.events,
  ),
  plain(
    'flow_faults',
    'Problems of flows that somebody met within 24 hours, 1000 at most',
    ({ flows }) => flows?.day,
  ),
  plain(
    'flow_faults_week',
    'Problems of flows that somebody met within 7 days, 1000 at most',
    ({ flows }) => flows?.week,
  ),
  byKind(
    'file_uploads',
    'Files on their way, stuck, or refused within 24 hours',
    (facts) => facts.files,
  ),
] satisfies Measure[];

const machines = [
  byKind('servers', 'Servers that are alive, and that died without a word', (facts) => {
    const alive = aliveOf(facts);
    if (!facts.servers || !alive) return undefined;
    return { alive: alive.length, dead: facts.servers.length - alive.length };
  }),
  {
    name: 'server_version',
    help: 'The version of each live server, which is 1; 51 servers at most',
    labels: ['server', 'version'],
    of: (facts: Facts): Told =>
      aliveOf(facts)?.map(({ name, version }) => [{ server: name, version }, 1]),
  },
  plain('database_bytes', 'Size of the database', ({ database }) => database?.bytes),
  plain(
    'database_connections',
    'Connections of PostgreSQL in use',
    ({ database }) => database?.connections,
  ),
  plain(
    'database_connections_max',
    'Connections that PostgreSQL allows',
    ({ database }) => database?.most_connections,
  ),
  plain(
    'database_longest_transaction_seconds',
    'Age of our oldest open transaction',
    ({ database }) => database?.longest_s,
  ),
  plain(
    'database_waiting_statements',
    'Statements of PostgreSQL that wait for the lock of another',
    ({ database }) => database?.waiting_locks,
  ),
  perStatement('database_statement_mean_milliseconds', 'Milliseconds of one run of', 'mean_ms'),
  perStatement('database_statement_total_milliseconds', 'Milliseconds of all runs of', 'total_ms'),
  plain('storage_free_bytes', 'Free on the disk of the files; none for a bucket', ({ disk }) =>
    Number.isFinite(disk.free) ? disk.free : undefined,
  ),
  perUnit('storage_bytes', 'Bytes of the files of a business unit, counted at night', 'bytes'),
  perUnit('storage_files', 'Files of a business unit, counted at night', 'files'),
  plain(
    'storage_counted_seconds',
    'How long ago the files were counted',
    ({ storage, now }) => storage?.[0] && secondsSince(storage[0].counted_at, now),
  ),
] satisfies Measure[];

const proofs = [
  plain(
    'audit_faults',
    'Faults that the last check of the audit found',
    ({ audit }) => audit?.check?.faults,
  ),
  plain(
    'audit_checked_seconds',
    'How long ago the audit was checked',
    ({ audit, now }) => audit?.check && secondsSince(audit.check.at, now),
  ),
  plain('audit_unsealed', 'Lines of the audit that wait for a seal', ({ audit }) => audit?.open),
  plain(
    'api_tokens_ending',
    'API tokens that end within 14 days, 1000 at most',
    ({ certificates }) => certificates?.tokens,
  ),
  {
    name: 'certificate_days_left',
    help: 'Days until a certificate of a business unit ends, of each kind the 26 that end first',
    labels: ['kind', 'unit_id', 'unit'],
    of: ({ certificates, now }: Facts): Told =>
      certificates?.rows
        .filter(({ kind }) => kind !== 'token')
        .map(({ kind, id, name, ends }) => [
          { kind, unit_id: String(id), unit: name },
          (ends.getTime() - now.getTime()) / 1000 / DAY_SECONDS,
        ]),
  },
  plain(
    'report_differences',
    'Differences that the last comparison of the reports found',
    ({ reports }) => reports?.last && reports.last.facts_wrong + reports.last.sums_wrong,
  ),
  plain('report_compared_seconds', 'How long ago the reports were compared', ({ reports, now }) =>
    reports?.last?.ended_at ? secondsSince(reports.last.ended_at, now) : undefined,
  ),
  plain(
    'report_changes_waiting',
    'Changes that no report counts yet, 100000 at most',
    ({ reports }) => reports?.waiting,
  ),
] satisfies Measure[];

/** What `/metrics` tells beside the queues: the figures of the page of operators. */
export const measures: Measure[] = [...whole, ...work, ...machines, ...proofs];
