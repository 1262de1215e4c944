import { type Kysely, sql } from 'kysely';

type Shipped = {
  kind: string;
  name: string;
  subject: string;
  body: string[];
  attachments?: string[];
};

const charge = (kind: string, name: string, title: string, opening: string): Shipped => ({
  kind,
  name,
  subject: `{{empresa}}: ${title}`,
  body: [
    '{{saudacao}}',
    opening,
    '{{descricao}}',
    '{{cobrancas}}',
    'Abra o link para ver o valor de hoje e pagar.',
    'Se você já pagou, desconsidere este e-mail.',
  ],
});

const CONSULT = 'https://www.nfse.gov.br/ConsultaPublica/?tpc=1&amp;chave={{chave_acesso}}';

/** The words that these mails had before they had rules. */
const mails: Shipped[] = [
  charge(
    'charge_emitted',
    'Sistema: nova cobrança',
    'nova cobrança',
    'Há uma nova cobrança para você.',
  ),
  charge(
    'charge_changed',
    'Sistema: cobrança alterada',
    'cobrança alterada',
    'A cobrança abaixo mudou. Boletos e códigos Pix que você já salvou não valem mais.',
  ),
  charge(
    'charge_reminded',
    'Sistema: lembrete de cobrança',
    'lembrete de cobrança',
    'Há uma cobrança em aberto para você.',
  ),
  {
    kind: 'signature_asked',
    name: 'Sistema: pedido de assinatura',
    subject: '{{empresa}}: documentos para assinar',
    body: [
      '{{saudacao}}',
      'Os documentos {{da_conversa}} nº {{atendimento}} estão prontos para assinar.',
      'Leia e assine por este link:',
      '<a href="{{link_assinatura}}">{{link_assinatura}}</a>',
      'Se você não espera este e-mail, pode ignorá-lo.',
    ],
  },
  {
    kind: 'invoice_mailed',
    name: 'Sistema: nota fiscal ao tomador',
    subject: '{{empresa}}: nota fiscal nº {{numero}}',
    body: [
      '{{saudacao}}',
      'A nota fiscal de serviço nº {{numero}}, de {{valor}}, foi emitida por {{unidade}}.',
      'O XML e o DANFSe (PDF) estão anexos.',
      `Chave de acesso: {{chave_acesso}}. Confira em <a href="${CONSULT}">${CONSULT}</a>`,
    ],
    attachments: ['invoice'],
  },
];

const ALWAYS = { weekdays: [1, 2, 3, 4, 5, 6, 7], from: '00:00', to: '23:59' };

async function insert(db: Kysely<unknown>, mail: Shipped): Promise<void> {
  const body = mail.body.map((text) => `<p>${text}</p>`).join('');
  // Somebody may have chosen the same name.
  const free = (table: string) => sql`
    ${mail.name} || case when exists (select from ${sql.table(table)} where name = ${mail.name})
      then ' (' || gen_random_uuid()::text || ')' else '' end`;
  await sql`
    with template as (
      insert into am_template (name, subject, body)
      values (${free('am_template')}, ${mail.subject}, ${body}) returning id)
    insert into am_rule (name, kind, trigger, am_template_id, attachments, "window", active, switched_on_at)
    select ${free('am_rule')}, 'contract', ${JSON.stringify({ kind: mail.kind })}::jsonb, id,
      ${mail.attachments ?? []}::text[], ${JSON.stringify(ALWAYS)}::jsonb, true, now()
    from template`.execute(db);
}

/** Mails of charges, signatures and notes get rules of automatic mail (docs/decisions/101-automatic-mail.md). */
export async function up(db: Kysely<unknown>): Promise<void> {
  // The job of the feature that carries the mail; rules of people carry their own.
  await sql`alter table am_delivery add job jsonb`.execute(db);
  await sql`
    create unique index am_rule_shipped_idx on am_rule ((trigger->>'kind'))
    where trigger->>'kind' in ('charge_emitted', 'charge_changed', 'charge_reminded', 'signature_asked',
      'invoice_mailed')`.execute(db);
  for (const mail of mails) await insert(db, mail);
}
