import { randomBytes } from 'node:crypto';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import pg from 'pg';
import { inject } from 'vitest';

declare module 'vitest' {
  interface ProvidedContext {
    /** Port of apps/server/test-setup.ts, which answers with the address of the template database. */
    templatePort: number;
  }
}

/**
 * A fresh database with all migrations, a clone of the template that the first caller of a test run has made.
 * All of them go with the run's cluster; `drop` ends one earlier, connections included.
 */
export async function testDatabase(): Promise<{ url: string; drop(): Promise<void> }> {
  const answer = await text(connect(inject('templatePort'), '127.0.0.1'));
  if (!URL.canParse(answer)) throw new Error(`no test database: ${answer}`);
  const template = new URL(answer);
  const name = `test_${randomBytes(6).toString('hex')}`;
  const source = template.pathname.slice(1);
  await run(template, `create database ${name} template ${source}`);
  const url = new URL(template);
  url.pathname = `/${name}`;
  return {
    url: url.href,
    drop: () => run(template, `drop database if exists ${name} with (force)`),
  };
}

/** Runs one statement beside the databases: from within, they could not be cloned or dropped. */
async function run(template: URL, statement: string): Promise<void> {
  const url = new URL(template);
  url.pathname = '/postgres';
  const client = new pg.Client({ connectionString: url.href });
  await client.connect();
  await client.query(statement).finally(() => client.end());
}
