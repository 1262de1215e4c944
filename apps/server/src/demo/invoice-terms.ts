import { noneWithheld } from '@balcao/contract/invoices/amounts';
import type { Customer } from '@balcao/contract/invoices/customer';
import type { FiscalFields } from '../features/invoices/units/fiscal.rules.ts';
import type { Town } from './invoice-papers.ts';
import { units } from './people.ts';

const places: (Town & { registration: string; phone: string; streets: [string, string][] })[] = [
  {
    ...{ name: 'Campinas', state: 'SP', cep: '13010002' },
    ...{ registration: '4458210', phone: '1932145500' },
    streets: [
      ['Rua Barão de Jaguara', 'Centro'],
      ['Avenida Júlio de Mesquita', 'Cambuí'],
      ['Rua Coronel Quirino', 'Cambuí'],
    ],
  },
  {
    ...{ name: 'Curitiba', state: 'PR', cep: '80020320' },
    ...{ registration: '17094432', phone: '4130224400' },
    streets: [
      ['Rua XV de Novembro', 'Centro'],
      ['Avenida Sete de Setembro', 'Batel'],
    ],
  },
  {
    ...{ name: 'Recife', state: 'PE', cep: '50030230' },
    ...{ registration: '5120887', phone: '8134226600' },
    streets: [
      ['Rua do Bom Jesus', 'Recife'],
      ['Avenida Boa Viagem', 'Boa Viagem'],
    ],
  },
];

export const townOf = (unit: number): Town => places[unit] ?? { name: '', state: '', cep: '' };

/** The fiscal data of a unit of people.ts; what is emitted in the demonstration stays on this machine. */
export function fiscalOf(unit: number): FiscalFields {
  return {
    environment: 'local',
    regime: 'normal',
    city_ibge: String(units[unit]?.gl_city_id),
    municipal_registration: places[unit]?.registration ?? null,
    email: 'fiscal@solaraurora.exemplo.com.br',
    phone: places[unit]?.phone ?? null,
    series: '2',
    service_code: '140101',
    municipal_code: null,
    nbs: '120019000',
    iss_rate: '5.00',
    states_iss_rate: false,
    iss_withheld: 'no',
    iss_kind: 'taxable',
    withheld_rates: noneWithheld,
    ibs_cbs: { cst: '000', class_code: '000001', operation_code: '100301' },
    burden_rate: '13.45',
    description_template: '{{descricao}}',
    signature_hash: 'sha256',
    mails_customer: true,
  };
}

type Payer = { name: string; tax_id: string; email: string | null };

/** Who a note is made out to; the address is invented. */
export function customerOf({ name, tax_id, email }: Payer, unit: number, nth: number): Customer {
  const { streets = [], cep = '' } = places[unit] ?? {};
  const [street = '', district = ''] = streets[nth % streets.length] ?? [];
  return {
    ...{ kind: tax_id.length === 11 ? 'cpf' : 'cnpj', tax_id, nif: null, nif_reason: null, name },
    ...{ email, phone: null },
    address: {
      ...{ city_ibge: String(units[unit]?.gl_city_id), cep, street, district },
      ...{ number: String(20 + ((nth * 37) % 900)), complement: null },
    },
  };
}
