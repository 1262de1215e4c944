import { fullDateTime } from '@balcao/brazil/dates';
import { formatCurrency } from '@balcao/brazil/money';
import { ticketWords } from '@balcao/brazil/ticket-words';
import type { MailSubject } from '@balcao/contract/automail/triggers';
import type { Json } from '@balcao/dialog/flow';
import type { Context } from '../../../platform/context.ts';
import { unseal } from '../../../platform/sealed.ts';
import { readConfigs } from '../../organization/installation.ts';
import { type FactRow, listFacts } from './facts.store.ts';

/** A record with everything that conditions and templates can use. */
export type Facts = Omit<FactRow, 'values' | 'sealed'> & {
  about: MailSubject;
  /** Opens a charge's link. */
  token: string | null;
  variables: Record<string, Json>;
};

/** The records with these ids, without those whose person was erased. */
export async function factsOf(ctx: Context, about: MailSubject, ids: number[]): Promise<Facts[]> {
  const rows = await listFacts(ctx, about, ids);
  const configs = await readConfigs(ctx);
  const empresa = configs.COMPANY_NAME;
  const { say } = ticketWords(configs);
  const hoje = fullDateTime(ctx.clock().toISOString()).slice(0, 10);
  return rows.map(({ values, sealed, ...row }) => {
    const nome = row.person_name ?? '';
    const token = sealed && unseal(ctx.config.secret, 'pm_transaction', sealed);
    const link = token && `${ctx.config.publicUrl}/pm/${encodeURIComponent(token)}/options`;
    const cents = values.valor_centavos;
    const variables = {
      ...values,
      nome,
      primeiro_nome: nome.split(' ')[0] ?? '',
      saudacao: nome ? `Olá, ${nome}.` : 'Olá.',
      email: row.address,
      empresa,
      hoje,
      ...(about === 'at_ticket' && {
        da_conversa: say('{do atendimento}'),
        // Whoever has the whole address can sign.
        link_assinatura: `${ctx.config.publicUrl}/at_ticket/…/sign`,
      }),
      ...(about === 'af_affiliate' && { link: `${ctx.config.publicUrl}/affiliate` }),
      ...(link && { link }),
      ...(typeof cents === 'number' && { valor: formatCurrency(cents) }),
      ...(link &&
        typeof cents === 'number' && {
          cobrancas: `${formatCurrency(cents)}, vencimento em ${values.vencimento}: ${link}`,
        }),
    };
    return { ...row, about, token, variables };
  });
}
