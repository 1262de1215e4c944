import { formatCurrency } from '@balcao/brazil/money';
import type { Invoice } from '@balcao/contract/invoices/invoice';

type Told = Pick<Invoice, 'note_number' | 'value_cents' | 'access_key' | 'business_unit_name'> & {
  customer: Pick<Invoice['customer'], 'name'>;
};

/** What a customer reads beside their copy. */
export function customerMail(invoice: Told, company: string) {
  const { note_number: number, value_cents: cents, access_key: key } = invoice;
  const name = invoice.customer.name;
  return {
    subject: `${company}: nota fiscal nº ${number}`,
    text: [
      name ? `Olá, ${name}.` : 'Olá.',
      `A nota fiscal de serviço nº ${number}, de ${formatCurrency(cents)}, foi emitida por ${invoice.business_unit_name}.`,
      'O XML e o DANFSe (PDF) estão anexos.',
      `Chave de acesso: ${key}. Confira em https://www.nfse.gov.br/ConsultaPublica/?tpc=1&chave=${key}`,
      company,
    ].join('\n\n'),
  };
}
