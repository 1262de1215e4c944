import { readFile } from 'node:fs/promises';
import { publicTicketOf, viewDocument } from '../features/signing/link-page.ts';
import { signTicket } from '../features/signing/sign.ts';
import { createTicket } from '../features/tickets/create.ts';
import { fillDocument } from '../features/tickets/documents/documents.rules.ts';
import { addDocument } from '../features/tickets/documents/documents.ts';
import type { Context } from '../platform/context.ts';
import type { Db } from '../platform/database/open.ts';
import { tokenHashOf } from '../platform/token.ts';
import { askForSignatures, insertDocuments } from './automail-rows.store.ts';
import { customer } from './people.ts';
import { proposalTemplate } from './solar-flow.ts';
import { insertTemplate, settleTicket } from './store.ts';

const SIGNED = 'demo-assinado';

/** A template besides the flow's proposal. */
const contractTemplate = {
  code: 'instalacao',
  name: 'Contrato de instalação',
  body: `<h1>Contrato de instalação</h1>
<p>Contratada: Solar Aurora Energia. Contratante: <b>{{name}}</b>, CPF {{cpf}}.</p>
<h2>Objeto</h2><p>Instalação de {{proposal.panels}} painéis de 550 W no endereço do contratante, em {{city}}.</p>
<h2>Preço</h2><p>{{proposal.cost}}, em até 60 vezes.</p>
<h2>Prazo</h2><p>45 dias após a aprovação da distribuidora. Assinado em {{hoje}}.</p>`,
};

const variables = {
  name: customer.name,
  cpf: '529.982.247-25',
  city: 'Campinas - SP',
  cep: '13015-904',
  usage: 320,
  proposal: { panels: 8, area: 20, saving: 'R$ 280,00', cost: 'R$ 18.900,00' },
};

const documents = [
  { template: 'proposta', code: 'proposta', title: 'Proposta de energia solar' },
  { template: 'instalacao', code: 'contrato', title: 'Contrato de instalação' },
];

type Place = { unitId: number; sectorId: number };

async function insertSignable(db: Db, token: string, { unitId, sectorId }: Place, at: Date) {
  const ticket = await createTicket(
    db,
    {
      token_hash: tokenHashOf(token),
      title: 'Contrato de energia solar',
      opened_via: 'chatbot',
      business_unit_id: unitId,
      sector_id: sectorId,
      affiliate_code: null,
      facebook_click_id: null,
    },
    at,
  );
  const ticketId = ticket?.id ?? 0;
  for (const wanted of documents) await addDocument(db, { ticketId, variables, ...wanted }, at);
  const person = { name: variables.name, taxId: variables.cpf, city: variables.city };
  const end = { status: 'aguardando_assinatura', assigneeId: null, updatedAt: at, person };
  await settleTicket(db, ticketId, end);
}

/** The fixed links of the demonstration (docs/product/demonstration.md#links), both still unsigned. */
export async function insertSignables(db: Db, place: Place, at: Date): Promise<void> {
  await insertTemplate(db, contractTemplate);
  await insertSignable(db, 'demo-assinatura', place, at);
  await insertSignable(db, SIGNED, place, at);
}

/** Whose ticket waits for a signature was sent the proposal and asked to sign it. */
export async function insertAsked(trx: Db): Promise<void> {
  const asked = await askForSignatures(trx);
  const rows = asked.map(({ id, at, ...person }) => {
    const filling = { ticketId: id, variables: { ...variables, ...person }, now: at };
    const form = { title: 'Proposta de energia solar', body: proposalTemplate.body };
    return { ticket_id: id, code: 'proposta', created_at: at, ...fillDocument(form, filling) };
  });
  await insertDocuments(trx, rows);
}

/** Signs the second one as its person would, once the company exists. */
export async function signDemo(ctx: Context): Promise<void> {
  const caller = { ip: '203.0.113.7', port: 50_412, userAgent: 'Mozilla/5.0 (demonstração)' };
  await publicTicketOf(ctx, SIGNED, caller);
  for (const { code } of documents) await viewDocument(ctx, SIGNED, code, caller);
  const bytes = await readFile(new URL('./signature.png', import.meta.url));
  await signTicket(ctx, SIGNED, { caller, read: async () => ({ bytes, claim: {} }) });
}
