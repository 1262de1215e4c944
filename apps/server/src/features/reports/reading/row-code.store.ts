import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { idOfCode, type RowKey } from './row-key.rules.ts';

type By = NonNullable<RowKey['by']>;
type Condition = RawBuilder<SqlBool>;

const nothing = sql<SqlBool>`false`;

const ofRecord = (column: string) => (code: string) =>
  /^\d{1,15}$/.test(code) ? sql<SqlBool>`${sql.ref(column)} = ${Number(code)}` : nothing;

/** The indexes leave out the facts without a name: the statement says that it wants none of them. */
const ofName = (column: string) => (code: string) =>
  code === ''
    ? sql<SqlBool>`${sql.ref(column)} = ''`
    : sql<SqlBool>`${sql.ref(column)} = ${code} and ${sql.ref(column)} <> ''`;

/** The weekday (1 is Monday) and hour of a fact in one number, as the index has it. */
const hourOfWeek = sql`(extract(isodow from at at time zone 'America/Sao_Paulo')::int * 24
  + extract(hour from at at time zone 'America/Sao_Paulo')::int)`;

function ofHour(code: string): Condition {
  const [, weekday, hour] = /^([1-7])-(\d|1\d|2[0-3])$/.exec(code) ?? [];
  return weekday && hour
    ? sql<SqlBool>`${hourOfWeek} = ${Number(weekday) * 24 + Number(hour)}`
    : nothing;
}

/** Which facts belong to a row of the report, in the words of the indexes of `rp_fact`. */
const conditions: Record<By, (code: string) => Condition> = {
  sector: ofRecord('sector_id'),
  unit: ofRecord('business_unit_id'),
  user: ofRecord('user_id'),
  chatbot: ofRecord('chatbot_id'),
  tag: (code) => sql<SqlBool>`tags @> array[${idOfCode(code)}]::bigint[] and tags <> '{}'`,
  channel: (code) => sql<SqlBool>`channel = ${code}`,
  campaign: ofName('campaign'),
  affiliate: ofName('affiliate'),
  city: ofName('city'),
  type: ofName('type'),
  provider: ofName('provider'),
  hour: ofHour,
};

/** The condition of a row's facts; nothing for all of the report. */
export const ofCode = ({ by, code }: Pick<RowKey, 'by' | 'code'>): RawBuilder<unknown> =>
  by === null ? sql`` : sql`and ${conditions[by](code)}`;
