import { randomBytes } from 'node:crypto';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import pg from 'pg';
import { inject } from 'vitest';

declare module 'vitest' {
  interface ProvidedContext {
    /** Port of apps/server/test/setup.ts, which answers with the address of the template database. */
    templatePort: number;
  }
}

/** `empty` has the migrations; `demo` also the demonstration company. */
export type TemplateName = 'empty' | 'demo';
/** `folder` holds the files and the secret that belong to the rows. */
export type Template = { url: string; folder?: string };

/**
 * A fresh database, cloned from a template that the first caller of a test run has made. All of them disappear with the
 * run's cluster; `drop` removes one earlier, including its connections.
 */
export async function testDatabase(
  name: TemplateName = 'empty',
): Promise<Template & { run(statement: string): Promise<void>; drop(): Promise<void> }> {
  const socket = connect(inject('templatePort'), '127.0.0.1');
  socket.write(name);
  const answer = await text(socket);
  if (!answer.startsWith('{')) throw new Error(`no test database: ${answer}`);
  const template = JSON.parse(answer) as Template;
  const clone = `test_${randomBytes(6).toString('hex')}`;
  const source = new URL(template.url);
  const url = new URL(source);
  url.pathname = `/${clone}`;
  await onServer(source, `create database ${clone} template ${source.pathname.slice(1)}`);
  return {
    ...template,
    url: url.href,
    run: (statement) => run(url, statement),
    drop: () => onServer(source, `drop database if exists ${clone} with (force)`),
  };
}

/** Runs one statement from outside the databases: from within, they could not be cloned or dropped. */
function onServer(template: URL, statement: string): Promise<void> {
  const url = new URL(template);
  url.pathname = '/postgres';
  return run(url, statement);
}

async function run(url: URL, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: url.href });
  await client.connect();
  await client.query(statement).finally(() => client.end());
}
