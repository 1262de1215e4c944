import { z } from 'zod';
import { endpoint } from '../endpoint.ts';

/**
 * `aviso`: works, but somebody should look. `falha`: something does not work. `nao_conferido`: nobody has looked yet, so that
 * nothing can be said; it is no fault.
 */
export const states = ['ok', 'nao_conferido', 'aviso', 'falha'] as const;
export type State = (typeof states)[number];
const state = z.enum(states);

const link = z.object({ label: z.string(), url: z.string() });
export type PlaceLink = z.infer<typeof link>;

/** What is right or wrong, in words, and what to do about it. `key` names the same matter each time. */
const line = z.object({
  key: z.string(),
  state,
  text: z.string(),
  todo: z.string().nullable(),
  /** Where it can be done: the rows that the line counts, or the nearest to them that the page can show. */
  link: link.nullable(),
});
export type Line = z.infer<typeof line>;

const figure = z.object({
  key: z.string(),
  label: z.string(),
  value: z.number(),
  unit: z.enum(['count', 'bytes']),
});
export type Figure = z.infer<typeof figure>;

/** One thing behind the lines: a mail, a problem of a flow, a statement. `why`: faults of connections are in words, with what was said in brackets. Times are ISO 8601 in UTC. */
const row = z.object({
  what: z.string(),
  why: z.string().nullable(),
  at: z.string().nullable(),
  links: z.array(link),
});
export type Row = z.infer<typeof row>;

/** `rows` are 50 at most; `more`: there are others. */
const section = z.object({
  state,
  lines: z.array(line),
  figures: z.array(figure),
  rows: z.array(row),
  more: z.boolean(),
});
export type Section = z.infer<typeof section>;

const jobKind = z.object({
  name: z.string(),
  /** What it does, for people. */
  title: z.string(),
  area: z.string(),
  waiting: z.number(),
  running: z.number(),
  /** How long the job that is due for the longest time has waited; null if none is due. */
  oldest_s: z.number().nullable(),
  /** Failed for good; 1,000 at most. */
  failed: z.number(),
  /** Failed and waiting for another try; 1,000 at most. */
  retrying: z.number(),
});
export type JobKind = z.infer<typeof jobKind>;

/** A job that failed. `next_at`: it will be tried again then by itself; `kept_until`: or is forgotten then. */
const failedJob = z.object({
  id: z.string(),
  name: z.string(),
  title: z.string(),
  area: z.string(),
  tries: z.number(),
  error: z.string(),
  failed_at: z.string().nullable(),
  next_at: z.string().nullable(),
  kept_until: z.string().nullable(),
});
export type FailedJob = z.infer<typeof failedJob>;

const server = z.object({
  name: z.string(),
  version: z.string(),
  alive: z.boolean(),
  started_at: z.string(),
  seen_at: z.string(),
  sockets: z.number(),
  memory_bytes: z.number(),
});
export type ServerFacts = z.infer<typeof server>;

const operations = z.object({
  queues: section.extend({ kinds: z.array(jobKind), jobs: z.array(failedJob) }),
  mails: section,
  webhooks: section,
  flows: section,
  files: section,
  servers: section.extend({ servers: z.array(server) }),
  database: section,
  storage: section,
  audit: section,
  certificates: section,
  /** The night's comparison of the reports with what they count. */
  reports: section,
  /** When this was read: a server reads it once for all who ask within a few seconds. */
  at: z.string(),
});
export type Operations = z.infer<typeof operations>;
export type SectionName = Exclude<keyof Operations, 'at'>;

const access = 'staff';
/** Any text: one that is no id of a job is refused at its field. */
const params = z.object({ id: z.string().max(100) });
/** The job that was retried or discarded. */
const done = z.object({ data: z.object({ id: z.string(), name: z.string() }) });

/** For can_see_operations_menu alone, as are the acts below. Texts have the installation's name for a ticket. */
export const getOperations = endpoint({
  method: 'GET',
  path: '/api/operations',
  access,
  summary: 'Whether jobs, mails, files, servers and the rest work, in words',
  response: z.object({ data: operations }),
});

/** Runs a failed job again, now. Throws INVALID at `id`, JOB_GONE, JOB_RUNNING, JOB_DONE or JOB_WAITING. */
export const retryJob = endpoint({
  method: 'POST',
  path: '/api/operations/job/:id/retry',
  access,
  summary: 'Try a failed job again',
  params,
  act: true,
  response: done,
});

/** Removes a failed job for good; throws as `retryJob`. */
export const discardJob = endpoint({
  method: 'POST',
  path: '/api/operations/job/:id/discard',
  access,
  summary: 'Discard a failed job',
  params,
  act: true,
  response: done,
});
