import { type Kysely, sql } from 'kysely';

/** Capitals and the cities of more than about 350,000 people, the largest first (IBGE, census of 2022). */
const LARGE = `São Paulo - SP|Rio de Janeiro - RJ|Brasília - DF|Fortaleza - CE|Salvador - BA|Belo Horizonte - MG
Manaus - AM|Curitiba - PR|Recife - PE|Goiânia - GO|Porto Alegre - RS|Belém - PA|Guarulhos - SP|Campinas - SP
São Luís - MA|Maceió - AL|Campo Grande - MS|São Gonçalo - RJ|Teresina - PI|João Pessoa - PB|São Bernardo do Campo - SP
Duque de Caxias - RJ|Nova Iguaçu - RJ|Natal - RN|Santo André - SP|Osasco - SP|Sorocaba - SP|Uberlândia - MG
Ribeirão Preto - SP|São José dos Campos - SP|Cuiabá - MT|Jaboatão dos Guararapes - PE|Contagem - MG|Joinville - SC
Feira de Santana - BA|Aracaju - SE|Londrina - PR|Juiz de Fora - MG|Florianópolis - SC|Aparecida de Goiânia - GO
Serra - ES|Campos dos Goytacazes - RJ|Belford Roxo - RJ|Niterói - RJ|São José do Rio Preto - SP|Ananindeua - PA
Vila Velha - ES|Caxias do Sul - RS|Porto Velho - RO|Mogi das Cruzes - SP|Jundiaí - SP|Macapá - AP|Piracicaba - SP
São João de Meriti - RJ|Santos - SP|Campina Grande - PB|Montes Claros - MG|Mauá - SP|Boa Vista - RR|Betim - MG
Maringá - PR|Anápolis - GO|Diadema - SP|Carapicuíba - SP|Petrolina - PE|Bauru - SP|Caruaru - PE
Vitória da Conquista - BA|Itaquaquecetuba - SP|Rio Branco - AC|Blumenau - SC|Ponta Grossa - PR|Caucaia - CE
Cariacica - ES|Franca - SP|Olinda - PE|Praia Grande - SP|Canoas - RS|Cascavel - PR|Vitória - ES|Palmas - TO`;

const statements = [
  // Names are sorted as people sort them, accents and case aside, in whatever order the database itself would.
  sql`drop index gl_user_name_idx, gl_user_staff_idx, at_ticket_person_name_idx`,
  sql`create index gl_user_name_idx on gl_user (searchable(name), id)`,
  sql`create index gl_user_staff_idx on gl_user (searchable(name), id) where active and level <= 5`,
  sql`create index at_ticket_person_name_idx on at_ticket (searchable(person_name), id)`,
  sql`create index gl_city_name_idx on gl_city (searchable(name), id)`,
  // What a city picker shows (docs/product/records.md#cities).
  sql`
    alter table gl_city
      add fullname text not null generated always as (name || ' - ' || state) stored,
      add ibge_code text not null generated always as (id::text) stored,
      add size_rank smallint`,
];

/** The order of names; what a city is called in full, and which ones people mean more often. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await statement.execute(db);
  await sql`
    update gl_city set size_rank = large.place
    from unnest(${LARGE.split(/[|\n]/)}::text[]) with ordinality as large (fullname, place)
    where gl_city.fullname = large.fullname`.execute(db);
}
