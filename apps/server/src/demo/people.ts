import type { PermissionFlag } from '@balcao/contract/access/permissions';

/** Everybody's password in the demonstration data (docs/product/demonstration.md#logins). */
export const DEMO_PASSWORD = 'Demo@2026';

/** Agreement, agency and account are invented: no bank knows them, so nothing in the demonstration can be paid. */
const bancoDoBrasil = {
  bank_code: '001',
  bank_agency: '3073-0',
  bank_account: '70613-4',
  bank_wallet: '17',
};

export const units = [
  {
    name: 'Aurora Campinas',
    legal_name: 'Solar Aurora Energia Campinas Ltda',
    cnpj: '11222333000181',
    gl_city_id: 3509502, // Campinas
    pix_key: '11222333000181',
    ...bancoDoBrasil,
    bank_agreement: '2901453',
  },
  {
    name: 'Aurora Curitiba',
    legal_name: 'Solar Aurora Energia Curitiba Ltda',
    cnpj: '11222333000262',
    gl_city_id: 4106902, // Curitiba
    pix_key: 'financeiro.sul@solaraurora.exemplo.com.br',
    bank_code: '237',
    bank_agency: '1729-8',
    bank_account: '18524-0',
    bank_wallet: '09',
    bank_agreement: null,
  },
  {
    name: 'Aurora Recife',
    legal_name: 'Solar Aurora Energia Recife Ltda',
    cnpj: '11222333000343',
    gl_city_id: 2611606, // Recife
    pix_key: '11222333000343',
    ...bancoDoBrasil,
    bank_agreement: '2901461',
  },
];

/** `unit` counts `units` from 0; the first sector is that of the contact chatbot and of the demo attendant. */
export const sectors = [
  { unit: 0, name: 'Atendimento', code: 'atendimento', color: '#3b5bdb', is_pre_register: true },
  { unit: 0, name: 'Comercial', code: 'comercial', color: '#f4a100', is_commercial: true },
  { unit: 0, name: 'Instalação', code: 'instalacao', color: '#0c8599' },
  { unit: 0, name: 'Financeiro', code: 'financeiro', color: '#2b8a3e', is_reversion: true },
  { unit: 1, name: 'Comercial Sul', code: 'comercial', color: '#e8590c', is_commercial: true },
  { unit: 1, name: 'Suporte Sul', code: 'suporte', color: '#6741d9' },
  { unit: 2, name: 'Comercial Nordeste', code: 'comercial', color: '#c2255c', is_commercial: true },
  { unit: 2, name: 'Suporte Nordeste', code: 'suporte', color: '#1971c2' },
];

/** Settings of the company; all others stay as in a new installation. The database orders names by their length. */
export const settings = {
  COMPANY_NAME: 'Solar Aurora Energia',
  COMPANY_ART: 'aurora',
  BALANCE_TRANSFER_ENABLED: true,
  TICKET_VARIABLE_GROUPS: {
    Pessoa: ['name', 'cpf', 'birth', 'phone', 'email', 'city', 'cep'],
    Solicitação: ['message', 'notes', 'proposal', 'next_step'],
    'Consumo e telhado': ['holder', 'usage', 'conta_de_luz', 'roof'],
  },
};

export const groups: { name: string; flags: PermissionFlag[] }[] = [
  { name: 'Atendimento', flags: [] },
  {
    name: 'Supervisão',
    flags: [
      'menu_reports',
      'can_see_sector_reports',
      'can_log_view',
      'can_ticket_nosector_view',
      'can_dialog_publish',
      'can_ticket_balance_view',
      'can_ticket_balance_edit',
    ],
  },
  {
    name: 'Financeiro',
    flags: [
      'can_see_finance',
      'can_finance_entry_view',
      'can_finance_entry_edit',
      'can_finance_export',
      'can_see_financial_accounting_menu',
      'show_ifc',
      'can_see_nf_menu',
      'can_nf_view',
      'can_nf_edit',
      'can_nf_emit',
      'can_ticket_balance_view',
      'can_ticket_balance_edit',
    ],
  },
];

type Staff = {
  name: string;
  nickname: string;
  email: string;
  level: number;
  group: number;
  /** Sectors, counted from 0 in `sectors`. */
  operates: number[];
  supervises: number[];
  /** Business units, counted from 0 in `units`. */
  units: number[];
};

const person = (
  name: string,
  email: string,
  level: number,
  group: number,
  operates: number[] = [],
  supervises: number[] = [],
  units: number[] = [],
): Staff => ({
  name,
  nickname: name.split(' ')[0] ?? name,
  email: `${email}@exemplo.com.br`,
  level,
  group,
  operates,
  supervises,
  units,
});

/** Twelve people; the first four are the README's accounts. */
export const staff: Staff[] = [
  person('Helena Prado', 'admin', 1, 1),
  person('Rogério Lima', 'supervisor', 2, 1),
  person('Camila Souza', 'atendente', 5, 0, [0]),
  person('Marcos Teixeira', 'financeiro', 4, 2, [3], [], [0]),
  person('Beatriz Nogueira', 'beatriz', 5, 0, [0, 1]),
  person('Diego Farias', 'diego', 5, 0, [1]),
  person('Larissa Monteiro', 'larissa', 4, 0, [1], [1]),
  person('Paulo Henrique Reis', 'paulo', 5, 0, [2]),
  person('Juliana Castro', 'juliana', 4, 0, [4], [4, 5]),
  person('André Vasconcelos', 'andre', 5, 0, [5]),
  person('Tatiane Melo', 'tatiane', 4, 0, [6], [6, 7]),
  person('Igor Albuquerque', 'igor', 5, 0, [7]),
];

/** The README's customer. */
export const customer = {
  name: 'Cláudia Ferreira',
  nickname: 'Cláudia',
  email: 'cliente@exemplo.com.br',
  tax_id: '52998224725',
};

/** An affiliate with a login in the portal. */
export const affiliatePerson = {
  name: 'Bianca Rocha',
  nickname: 'Bianca',
  email: 'afiliada@exemplo.com.br',
  tax_id: '15350946056',
};

/** Who makes the charges, by the ids of staff in their order. */
export const financeOf = ({ staffIds }: { staffIds: number[] }): number | null =>
  staffIds[staff.findIndex(({ email }) => email === 'financeiro@exemplo.com.br')] ?? null;
