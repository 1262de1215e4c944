import type { LineState } from '@balcao/contract/finance/statements';
import { sql } from 'kysely';
import type { Db } from '../../../platform/database/open.ts';

export type LineRow = {
  id: number;
  statementId: number;
  accountId: number;
  on: string;
  cents: number;
  text: string;
  document: string | null;
  state: LineState;
  ignore_reason: string | null;
  user: string | null;
};

const columns = sql`
  line.id, line.statement_id as "statementId", line.fn_bank_account_id as "accountId", line."on", line.cents, line.text, line.document, line.state,
  line.ignore_reason, person.name as user`;
const from = sql`fn_statement_line line left join gl_user person on person.id = line.matched_by`;

type Page = { state: LineState | undefined; limit: number; offset: number };

/** By day, within a day as in the file. */
export async function listLines(db: Db, statementId: number, page: Page): Promise<LineRow[]> {
  const { state, limit, offset } = page;
  const { rows } = await sql<LineRow>`
    select ${columns} from ${from} where line.statement_id = ${statementId}
      and ${state ? sql`line.state = ${state}` : sql`true`}
    order by line."on", line.id limit ${limit} offset ${offset}`.execute(db);
  return rows;
}

export async function getLine(db: Db, id: number): Promise<LineRow> {
  const { rows } = await sql<LineRow>`select ${columns} from ${from} where line.id = ${id}`.execute(
    db,
  );
  const [line] = rows;
  if (!line) throw new Error(`no line ${id}`);
  return line;
}

export type MatchRow = {
  lineId: number;
  movement_id: number;
  fn_entry_id: number | null;
  description: string;
  amount_cents: number;
  made: boolean;
};

/** What these lines are matched with. */
export async function listMatches(db: Db, lineIds: readonly number[]): Promise<MatchRow[]> {
  const { rows } = await sql<MatchRow>`
    select match.line_id as "lineId", match.movement_id, movement.entry_id as fn_entry_id, match.cents as amount_cents, match.made,
      coalesce(entry.description, movement.note, 'Transferência entre contas') as description
    from fn_match match join fn_movement movement on movement.id = match.movement_id
      left join fn_entry entry on entry.id = movement.entry_id
    where match.line_id = any(${[...lineIds]}::bigint[]) order by match.line_id, match.movement_id`.execute(
    db,
  );
  return rows;
}
