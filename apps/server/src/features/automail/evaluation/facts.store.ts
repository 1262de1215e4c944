import type { MailSubject } from '@balcao/contract/automail/triggers';
import type { Json } from '@balcao/dialog/flow';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../../platform/database/open.ts';
import { type Asking, queryPrepared } from '../../../platform/database/prepared.ts';
import type { UnitWindow } from '../rules/window.rules.ts';

/** A record as a mail needs it; `values` holds the variables that the database alone can tell. */
export type FactRow = {
  id: number;
  address: string | null;
  person_id: number | null;
  person_name: string | null;
  ticket_id: number | null;
  /** The hours of its business unit. */
  unit_window: UnitWindow | null;
  /** The link of a charge, sealed. */
  sealed: Buffer | null;
  values: Record<string, Json>;
};

const account = sql`left join gl_user person on person.id = record.person_id and person.active`;
const unitWindow = sql`
  case when unit.work_days <> '{}' and unit.opens_at is not null and unit.closes_at is not null then
    jsonb_build_object('weekdays', unit.work_days::int[], 'from', to_char(unit.opens_at, 'HH24:MI'),
      'to', to_char(unit.closes_at, 'HH24:MI'), 'holidays', unit.holidays) end as unit_window`;
const addressOf = (own: RawBuilder<unknown>) =>
  sql`lower(coalesce(nullif(${own}, ''), person.email)) as address`;

const queries: Record<MailSubject, (ids: number[]) => RawBuilder<FactRow>> = {
  at_ticket: (ids) => sql`
    select record.id, ${addressOf(sql`record.person_email`)}, record.person_id,
      coalesce(record.person_name, person.name) as person_name, record.id as ticket_id,
      null::bytea as sealed, ${unitWindow},
      jsonb_build_object('atendimento', record.id, 'titulo', record.title, 'status', status.name,
        'setor', sector.name, 'unidade', unit.name, 'atendente', assignee.nickname,
        'respostas', coalesce(talk.state->'variables', '{}'),
        'etiquetas', (select coalesce(jsonb_agg(tag.name order by tag.name), '[]')
          from at_ticket_tag link join at_tag tag on tag.id = link.tag_id
          where link.ticket_id = record.id)) as values
    from at_ticket record
      join at_ticket_status status on status.id = record.status_id
      ${account}
      left join gl_sector sector on sector.id = record.sector_id
      left join gl_business_unit unit on unit.id = record.business_unit_id
      left join gl_user assignee on assignee.id = record.assignee_id
      left join at_conversation talk on talk.ticket_id = record.id
    where record.id = any(${ids}) and record.anonymised_at is null`,

  pm_transaction: (ids) => sql`
    select record.id, ${addressOf(sql`record.person_email`)}, record.person_id, record.person_name,
      record.ticket_id, record.token_sealed as sealed, ${unitWindow},
      jsonb_build_object('unidade', unit.name, 'descricao', record.description,
        'vencimento', to_char(record.due_date, 'DD/MM/YYYY'), 'situacao', record.status,
        'tipo', record.type, 'linha_digitavel', record.payment_code,
        'valor_centavos', case when record.paid_at is null
          then greatest(record.value_cents - record.paid_cents, 0) else record.paid_cents end) as values
    from pm_transaction record ${account}
      join gl_business_unit unit on unit.id = record.business_unit_id
    where record.id = any(${ids})`,

  nf_invoice: (ids) => sql`
    select record.id, ${addressOf(sql`record.customer->>'email'`)}, record.person_id,
      coalesce(record.customer->>'name', person.name) as person_name,
      record.at_ticket_id as ticket_id, null::bytea as sealed, ${unitWindow},
      jsonb_build_object('unidade', unit.name, 'descricao', record.description,
        'numero', coalesce(record.note_number, record.number::text), 'chave_acesso', record.access_key,
        'competencia', to_char(record.competence, 'MM/YYYY'),
        'valor_centavos', record.value_cents) as values
    from nf_invoice record ${account}
      join gl_business_unit unit on unit.id = record.business_unit_id
    where record.id = any(${ids})`,

  af_affiliate: (ids) => sql`
    select record.id, lower(coalesce(person.email, nullif(record.email, ''))) as address,
      record.user_id as person_id, record.name as person_name, null::bigint as ticket_id,
      null::bytea as sealed, ${unitWindow},
      jsonb_build_object('unidade', unit.name, 'codigo', record.code) as values
    from af_affiliate record
      left join gl_user person on person.id = record.user_id and person.active
      left join gl_business_unit unit on unit.id = record.business_unit_id
    where record.id = any(${ids})`,

  gl_user: (ids) => sql`
    select record.id, lower(record.email) as address, record.id as person_id,
      record.name as person_name, null::bigint as ticket_id, null::bytea as sealed,
      null::jsonb as unit_window, '{}'::jsonb as values
    from gl_user record where record.id = any(${ids}) and record.active`,
};

/** The records with these ids that still have a person to write to. */
export async function listFacts(
  asking: Asking,
  about: MailSubject,
  ids: number[],
): Promise<FactRow[]> {
  // Planning it takes longer than reading a page.
  return ids.length > 0 ? queryPrepared(asking, queries[about](ids)) : [];
}

/** The newest records of that kind, for a preview. */
export async function listNewest(db: Db, about: MailSubject, most: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from ${sql.table(about)}
    ${about === 'gl_user' ? sql`where level > 5 and active` : sql``}
    order by id desc limit ${most}`.execute(db);
  return rows.map(({ id }) => id);
}
