import type { Row, Section } from '@balcao/contract/operations/operations';
import { explained } from './masked.rules.ts';
import { count, lineOf, linkTo, sectionOf, times, uncheckedLine } from './section.rules.ts';
import type { ProviderRow, WebhookFacts } from './webhooks.store.ts';

const places: Record<ProviderRow['kind'], { what: string; url: (id: number) => string }> = {
  charge: { what: 'Cobrança', url: (id) => `/pm_transaction/${id}/edit` },
  invoice: { what: 'Nota fiscal', url: (id) => `/nf_invoice/${id}/edit` },
  meta: { what: 'Evento da Meta', url: () => '/ad_meta_event?status=failed' },
  webhook: { what: 'Aviso de pagamento da cobrança', url: (id) => `/pm_transaction/${id}/edit` },
};
const outcomes: Record<string, string> = {
  duplicate: 'Pagamento de uma cobrança que não estava em aberto.',
  rejected: 'Rejeitada.',
  no_answer: 'Sem resposta.',
};

const rowOf = ({ kind, id, words, at }: ProviderRow): Row => ({
  what: `${places[kind].what} ${id}`,
  why: words && (outcomes[words] ?? explained(words)),
  at: at?.toISOString() ?? null,
  links: [{ label: 'Abrir', url: places[kind].url(id) }],
});

const receiptOf = (unit: number) =>
  linkTo('Abrir o recebimento', `/gl_business_unit/${unit}/edit?tab=recebimento`);

/** Nobody was asked for anything, and nobody refused anything. */
const isUnused = ({ asked, charges, invoices, instructions, meta, polls, unasked }: WebhookFacts) =>
  !asked && charges + invoices + instructions + meta + polls.length + unasked.length === 0;

/** The page shows the slips of one unit, or all units. */
const remittanceOf = ([unit, ...others]: number[]) =>
  unit !== undefined && others.length === 0
    ? linkTo('Abrir a remessa da unidade', `/pm_remittance?unit=${unit}`)
    : linkTo('Abrir as remessas', '/pm_remittance');

export function webhooksSection(facts: WebhookFacts): Section {
  const { asked, charges, invoices, instructions, meta, polls, unasked } = facts;
  return sectionOf({
    fine: asked && lineOf('webhooks.fine', 'ok', 'Bancos e outros serviços respondem sem falhas.'),
    lines: [
      isUnused(facts) &&
        uncheckedLine(
          'webhooks.unasked',
          'Nenhum banco e nenhum outro serviço foi usado ainda.',
          'Com a primeira cobrança por banco, nota fiscal ou evento da Meta, o que eles respondem aparece aqui.',
        ),
      ...unasked.map(({ unit_id, unit }) =>
        uncheckedLine(
          `webhooks.unasked.${unit_id}`,
          `Ainda não perguntamos ao banco por pagamentos de ${unit}.`,
          'Perguntamos a cada cinco minutos.',
          receiptOf(unit_id),
        ),
      ),
      charges > 0 &&
        lineOf(
          'webhooks.charges',
          'aviso',
          `${times(charges, 'cobrança não foi aceita', 'cobranças não foram aceitas')} pelo banco.`,
          'Abra cada cobrança: ela diz o motivo e tem “Tentar de novo”.',
          // The list's filter also finds money that waits for a refund.
          linkTo('Ver as cobranças com pendência', '/pm_transaction?attention=true'),
        ),
      invoices > 0 &&
        lineOf(
          'webhooks.invoices',
          'aviso',
          `${times(invoices, 'nota fiscal precisa', 'notas fiscais precisam')} de atenção.`,
          'Abra cada nota: ela diz o que a prefeitura respondeu.',
          linkTo('Ver estas notas', '/nf_invoice?attention=true'),
        ),
      instructions > 0 &&
        lineOf(
          'webhooks.instructions',
          'aviso',
          `${times(instructions, 'instrução espera', 'instruções esperam')} há mais de um dia para ir ao banco.`,
          'Faça a remessa.',
          remittanceOf(facts.instruction_units),
        ),
      meta > 0 &&
        lineOf(
          'webhooks.meta',
          'aviso',
          `A Meta recusou ${times(meta, 'evento', 'eventos')}.`,
          'Veja o motivo e envie de novo.',
          linkTo('Ver os eventos recusados', '/ad_meta_event?status=failed'),
        ),
      ...polls.map(({ unit_id, unit }) =>
        lineOf(
          `webhooks.poll.${unit_id}`,
          'falha',
          `Não conseguimos perguntar ao banco por pagamentos de ${unit}.`,
          'Confira o acesso e o certificado no recebimento da unidade de negócio.',
          receiptOf(unit_id),
        ),
      ),
    ],
    figures: [
      count('events', 'Avisos de pagamento em 24 h', facts.events),
      count('charges', 'Cobranças com erro', charges),
      count('invoices', 'Notas com problema', invoices),
      count('instructions', 'Instruções atrasadas', instructions),
      count('meta', 'Eventos da Meta recusados', meta),
    ],
    rows: facts.rows.map(rowOf),
  });
}
