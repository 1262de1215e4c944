import { formatTaxId } from '@balcao/brazil/tax-id';
import type { InvoiceSource, WholeInvoice } from '@balcao/contract/invoices/invoice';
import { customerKindWords, environmentWords } from '@balcao/contract/invoices/invoice-words';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useTicketWords } from '../../../../platform/session/ticket-words.ts';
import { brazilianDate } from '../../../../ui/date-text.ts';
import { mask } from '../../../../ui/mask.ts';
import { Moment } from '../../../../ui/moment.tsx';
import style from './invoice-detail.module.css';

const CEP = ['#####-###'];
const SERVICE_CODE = ['##.##.##'];
const NBS = ['#.####.##.##'];

const sources: Record<InvoiceSource, string> = {
  hand: 'À mão',
  charge: 'Pagamento de cobrança',
  bulk: 'Em lote, de cobranças',
  substitution: 'Substituição de outra nota',
};

type Fact = [label: string, value: ReactNode];

/** A note that waits for the authority, or was refused by it, is only signed. */
const isOnlySigned = ({ status }: WholeInvoice) =>
  ['signed', 'sent', 'no_answer', 'rejected'].includes(status);

const time = (at: string | null) => at && <Moment at={at} />;

function addressText({ customer: { address }, customer_city }: WholeInvoice): string | null {
  if (!address) return null;
  const { street, number, complement, district } = address;
  const end =
    'cep' in address
      ? [customer_city, `CEP ${mask(CEP, address.cep)}`]
      : [address.city, address.state, address.postal_code, address.country];
  return [`${street}, ${number}`, complement, district, ...end].filter(Boolean).join(' · ');
}

/** The note's data; what is empty is left out. */
export function InvoiceFacts({ invoice }: { invoice: WholeInvoice }) {
  const { label } = useTicketWords();
  const { customer, person_id, person_name, pm_transaction_id, at_ticket_id, fn_entry_id } =
    invoice;
  const facts: Fact[] = [
    ['Serviço', invoice.description],
    ['Código do serviço', mask(SERVICE_CODE, invoice.service_code)],
    ['Código municipal', invoice.municipal_code],
    ['NBS', invoice.nbs && mask(NBS, invoice.nbs)],
    ['Município do serviço', invoice.city_name],
    ['Competência', brazilianDate(invoice.competence)],
    ['Tomador', customerKindWords[customer.kind]],
    [
      'Pessoa',
      person_id && (
        <Link to="/$record/$id/edit" params={{ record: 'gl_user', id: String(person_id) }}>
          {person_name}
        </Link>
      ),
    ],
    ['CPF ou CNPJ', customer.tax_id && formatTaxId(customer.tax_id)],
    ['Identificação fiscal no exterior', customer.nif],
    ['E-mail', customer.email],
    ['Telefone', customer.phone],
    ['Endereço', addressText(invoice)],
    [
      'Cobrança',
      pm_transaction_id && (
        <Link to="/pm_transaction/$id/edit" params={{ id: String(pm_transaction_id) }}>
          nº {pm_transaction_id}
        </Link>
      ),
    ],
    [
      label,
      at_ticket_id && (
        <Link to="/at_ticket/$id/edit" params={{ id: String(at_ticket_id) }}>
          nº {at_ticket_id}
        </Link>
      ),
    ],
    [
      'Lançamento',
      fn_entry_id && (
        <Link to="/fn_entry/$id/edit" params={{ id: String(fn_entry_id) }}>
          nº {fn_entry_id}
        </Link>
      ),
    ],
    ['Unidade', invoice.business_unit_name],
    ['Ambiente', environmentWords[invoice.environment]],
    ['Número da NFS-e', invoice.note_number],
    [
      'Chave de acesso',
      invoice.access_key && <span className={style.key}>{invoice.access_key}</span>,
    ],
    ['Como foi feita', sources[invoice.source]],
    ['Criada', time(invoice.created_at)],
    ['Criada por', invoice.user],
    [isOnlySigned(invoice) ? 'Assinada' : 'Emitida', time(invoice.emitted_at)],
    ['Autorizada', time(invoice.authorised_at)],
    ['Encerrada', time(invoice.ended_at)],
    ['Motivo do cancelamento', invoice.cancel_reason],
  ];
  return (
    <section className={style.card} aria-labelledby="dados">
      <h2 id="dados">Dados</h2>
      <dl className={style.facts}>
        {facts.map(
          ([name, value]) =>
            value && (
              <div key={name}>
                <dt>{name}</dt>
                <dd>{value}</dd>
              </div>
            ),
        )}
      </dl>
    </section>
  );
}
