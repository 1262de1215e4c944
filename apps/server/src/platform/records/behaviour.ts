import type { RecordDefinition } from '@balcao/contract/records/definition';
import type { ListQuery } from '@balcao/contract/records/schema';
import type { Actor } from '../actor.ts';
import type { Context } from '../context.ts';
import type { Db } from '../database/open.ts';
import type { RawRow, RecordScope } from '../database/record-rows.ts';

export type Values = Record<string, unknown>;

export type Search = Pick<ListQuery, 'q' | 'filters'>;

/** A row about to be saved: `before` is undefined for a new one, `values` holds only what changes. */
export type Saving = { ctx: Context; actor: Actor; before: RawRow | undefined; values: Values };

/** A row about to be deleted. */
export type Removing = { ctx: Context; actor: Actor; row: RawRow };

/**
 * What a record does beyond its definition. A definition that needs more than six of these should be a feature. All of them may
 * throw `AppError`, and then nothing is changed.
 */
export type RecordBehaviour = {
  /** Extends the meaning of a search beyond its text. */
  narrow?: (search: Search) => Search;
  /** Which rows the person sees, after the definition's abilities; without it all. */
  scope?: (actor: Actor) => RecordScope;
  /** Which rows its select box offers this person; without it all. */
  offered?: (actor: Actor) => RecordScope;
  /** Whether this person may change this row, after the definition's abilities. */
  mayChange?: (actor: Actor, row: RawRow) => boolean;
  /** Locks what all changes of these rows wait for, before any row is locked: two of them cannot wait for each other. */
  first?: (trx: Db) => Promise<void>;
  /** Checks the values before saving; returns the columns to write, which may be more or fewer than `values`. */
  check?: (trx: Db, saving: Saving) => Promise<Values>;
  /** Saves data in other tables, in the same transaction. */
  keep?: (trx: Db, saving: Saving & { id: number }) => Promise<void>;
  /** Refuses to delete a locked row that something uses which the database does not know. */
  refuseRemoval?: (trx: Db, removing: Removing) => Promise<void>;
  /** Adds the custom fields to rows that are shown. */
  complete?: (db: Db, rows: RawRow[]) => Promise<RawRow[]>;
  /** The names of changed fields in the audit, where a field's own name is not clear. */
  audited?: (row: RawRow, values: Values) => Values;
  /** Columns of a new row that no client sends. */
  made?: (ctx: Context) => Values;
  /** Called after the commit. */
  changed?: (ctx: Context, id: number) => void;
};

/** The installation's word for tickets. A feature provides it; the platform only asks. */
export type TicketsName = () => Promise<string>;

export type ServedRecord = {
  definition: RecordDefinition;
  behaviour: RecordBehaviour;
  ticketsName: TicketsName;
};
