import type { Operations, Section, SectionName } from '@balcao/contract/operations/operations';
import { serversSection } from '../servers/servers.rules.ts';
import { auditSection } from './audit.rules.ts';
import { certificatesSection } from './certificates.rules.ts';
import { databaseSection } from './database.rules.ts';
import type { Facts } from './facts.ts';
import { filesSection } from './files.rules.ts';
import { flowsSection } from './flows.rules.ts';
import { mailsSection } from './mails.rules.ts';
import { queuesSection } from './queues.rules.ts';
import { reportsSection } from './reports.rules.ts';
import { lineOf, sectionOf } from './section.rules.ts';
import { storageSection } from './storage.rules.ts';
import { webhooksSection } from './webhooks.rules.ts';

/** What cannot be read is shown as such. */
function unread(name: SectionName): Section {
  const text = 'Isto não pôde ser lido agora.';
  const todo = 'Espere um pouco. Se continuar, o banco está sobrecarregado: veja o log.';
  const line = lineOf(`${name}.unread`, 'falha', text, todo);
  return sectionOf({ fine: line, lines: [line] });
}

/** The page of operators, in words. */
export function pageOf(facts: Facts): Operations {
  const { now, mailServer, disk, pools, scans } = facts;

  function shown<N extends SectionName, S extends Section = Section>(
    name: N,
    section: (part: NonNullable<Facts[N]>) => S,
    empty: Omit<S, keyof Section>,
  ): S {
    const part = facts[name];
    return part ? section(part) : ({ ...empty, ...unread(name) } as S);
  }

  return {
    queues: shown('queues', queuesSection, { kinds: [], jobs: [] }),
    mails: shown('mails', (part) => mailsSection(part, mailServer), {}),
    webhooks: shown('webhooks', webhooksSection, {}),
    flows: shown('flows', flowsSection, {}),
    files: shown('files', (part) => filesSection(part, scans), {}),
    servers: shown('servers', (part) => serversSection(part, now), { servers: [] }),
    database: shown('database', (part) => databaseSection(part, pools), {}),
    storage: shown('storage', (part) => storageSection(part, disk, now), {}),
    audit: shown('audit', (part) => auditSection(part, now), {}),
    certificates: shown('certificates', (part) => certificatesSection(part, now), {}),
    reports: shown('reports', (part) => reportsSection(part, now), {}),
    at: now.toISOString(),
  };
}
