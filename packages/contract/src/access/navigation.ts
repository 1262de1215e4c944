import { z } from 'zod';
import { seesCampaigns } from '../advertising/records.ts';
import { seesAffiliates } from '../affiliates/records.ts';
import { seesMails } from '../automail/records.ts';
import { chatbot } from '../chatbot/records.ts';
import { endpoint } from '../endpoint.ts';
import { seesEntries } from '../finance/records.ts';
import { config } from '../organization/config-record.ts';
import { type Ability, isAble, type RecordDefinition } from '../records/definition.ts';
import { records } from '../records/definitions.ts';
import { reportNames, reportTitles } from '../reports/report-names.ts';
import { maySeeReport } from '../reports/report-rights.ts';
import type { UserRoles } from './session.ts';

/** A page of the back-office: its route's name, its address as in `officePages`, and who may open it. */
export type Place = {
  name: string;
  path: string;
  label: string;
  may: Ability | Predicate;
  /** What the place is called where it stands in its menu alone; its label unless said. */
  alone?: string;
};
type Viewer = { level: number; roles: UserRoles };
type Predicate = (who: Viewer) => boolean;

/** Whether a person may open a place. */
export const mayOpen = ({ may }: Place, who: Viewer): boolean =>
  typeof may === 'function' ? may(who) : isAble(may, who);

export type Menu = { label: string; icon: string; places: readonly Place[] };

const PEOPLE = new Set(['gl_user', 'gl_user_group']);
const MAILS = new Set(['am_rule', 'am_template']);
const MARKETING = new Set(['af_affiliate', 'ad_advertisement']);
const ACCOUNTING = new Set(['fn_account', 'fn_cost_center']);
/** Records that stand in another menu, among places that are none. */
const ELSEWHERE = new Set(['fn_bank_account']);

const listOf = ({ name, plural, may, screen = `/${name}` }: RecordDefinition): Place => ({
  name: `${name}.index`,
  path: screen,
  label: plural,
  may: may.view,
});
const lists = (isHere: (name: string) => boolean) =>
  records.filter(({ name, screen }) => !screen && isHere(name)).map(listOf);
const isRegister = (name: string) =>
  [PEOPLE, MAILS, MARKETING, ACCOUNTING, ELSEWHERE].every((names) => !names.has(name));

/** Not a record: it counts what went wrong in conversations. */
const flowFaults: Place = {
  name: 'at_flow_fault.index',
  path: '/at_flow_fault',
  label: 'Problemas dos diálogos',
  may: chatbot.may.update,
};

/** Rules that send mails by themselves, and what they have sent. */
const mails: readonly Place[] = [
  ...lists((name) => name === 'am_rule'),
  ...lists((name) => name === 'am_template'),
  { name: 'am_delivery.index', path: '/am_delivery', label: 'Envios automáticos', may: seesMails },
];

/** Charges and what banks say of them. */
const charges: readonly Place[] = [
  {
    name: 'pm_transaction.index',
    path: '/pm_transaction',
    label: 'Cobranças',
    may: 'can_see_finance',
  },
  {
    name: 'pm_remittance.index',
    path: '/pm_remittance',
    label: 'Remessa ao banco',
    may: 'can_transaction_emit',
  },
  {
    name: 'pm_return.index',
    path: '/pm_return',
    label: 'Retorno do banco',
    may: 'can_transaction_edit',
  },
  {
    name: 'at_ticket_balance.index',
    path: '/at_ticket_balance',
    label: 'Saldo',
    may: 'can_ticket_balance_view',
  },
];

/** The notes of the services. */
const invoices: readonly Place[] = [
  {
    name: 'nf_invoice.index',
    path: '/nf_invoice',
    label: 'Notas fiscais',
    may: 'can_see_nf_menu',
  },
];

/** What is to be paid and received, where the money lies, and what comes of it. */
const finance: readonly Place[] = (
  [
    ['fn_entry', 'Lançamentos'],
    ['fn_bank_account', 'Contas bancárias'],
    ['fn_statement', 'Extratos e conciliação'],
    ['fn_report', 'Fluxo de caixa e resultados'],
    ['fn_month', 'Fechamento'],
  ] as const
).map(([name, label]) => ({
  name: `${name}.index`,
  path: `/${name}`,
  label,
  may: seesEntries,
}));

/** Who and what brings customers, what they earn and what it costs. */
const marketing: readonly Place[] = [
  ...lists((name) => name === 'af_affiliate'),
  { name: 'af_commission.index', path: '/af_commission', label: 'Comissões', may: seesAffiliates },
  ...lists((name) => name === 'ad_advertisement'),
  {
    name: 'ad_spending.index',
    path: '/ad_spending',
    label: 'Gastos com anúncios',
    may: seesCampaigns,
  },
  {
    name: 'ad_report.index',
    path: '/ad_report',
    label: 'Retorno dos anúncios',
    may: 'can_advertisement_report_emit',
  },
];

/** Numbers of a period, with the rows behind each: by their own rights, which the start page's links need alone. */
const reports: readonly Place[] = reportNames.map((name) => ({
  name: `report.${name}`,
  path: `/report/${name}`,
  label: reportTitles[name],
  alone: `Relatório de ${reportTitles[name].toLowerCase()}`,
  may: (who) => maySeeReport(who, name),
}));
/** The menu has a right of its own. */
const menuReports = reports.map((place) => ({
  ...place,
  may: (who: Viewer) => who.roles.menu_reports && mayOpen(place, who),
}));

/** The chart of accounts and the cost centres. */
const accounting = lists((name) => ACCOUNTING.has(name));

/**
 * The back-office's menus for somebody who may open everything; `tickets` is the installation's word for its tickets. A
 * place whose address is not in `officePages` yet is shown to nobody. A menu with one place is a plain link.
 */
export const menusOf = (tickets: string): readonly Menu[] => [
  {
    label: 'Início',
    icon: 'home',
    places: [{ name: 'home', path: '/home', label: 'Início', may: 'internal' }],
  },
  {
    label: tickets,
    icon: 'inbox',
    places: [{ name: 'at_ticket.index', path: '/at_ticket', label: tickets, may: 'internal' }],
  },
  { label: 'Financeiro', icon: 'coin', places: [...charges, ...invoices, ...finance] },
  { label: 'Contábil', icon: 'ledger', places: accounting },
  {
    label: 'Cadastros',
    icon: 'folder',
    places: [...lists(isRegister), flowFaults, ...mails, ...marketing],
  },
  { label: 'Relatórios', icon: 'chart', places: menuReports },
  { label: 'Pessoas', icon: 'user', places: lists((name) => PEOPLE.has(name)) },
  {
    label: 'Sistema',
    icon: 'gear',
    places: [
      { name: 'audit.index', path: '/audit', label: 'Auditoria', may: 'can_log_view' },
      {
        name: 'operations.index',
        path: '/operations',
        label: 'Operações',
        may: 'can_see_operations_menu',
      },
      { name: 'privacy.index', path: '/privacy', label: 'LGPD', may: 'can_user_group_edit' },
      listOf(config),
    ],
  },
];

function placesOfRecord({ name, label, may, createPage, screen }: RecordDefinition): Place[] {
  if (screen) return [];
  const edit = { name: `${name}.edit`, path: `/${name}/:id/edit`, label, may: may.view };
  const create = may.create ?? createPage;
  return create
    ? [edit, { name: `${name}.create`, path: `/${name}/create`, label, may: create }]
    : [edit];
}

/** Places outside the menus, whose labels nobody reads. */
export const innerPlaces: readonly Place[] = [
  { name: 'at_ticket.create', path: '/at_ticket/create', label: 'Atendimento', may: 'internal' },
  { name: 'at_ticket.edit', path: '/at_ticket/:id/edit', label: 'Atendimento', may: 'internal' },
  {
    name: 'at_ticket_balance.transfer',
    path: '/at_ticket_balance/transfer',
    label: 'Transferir saldo',
    may: 'can_ticket_balance_edit',
  },
  {
    name: 'nf_invoice.bulk',
    path: '/nf_invoice/bulk',
    label: 'Notas em lote',
    may: ['can_nf_edit', 'can_nf_emit'],
  },
  {
    name: 'nf_invoice.create',
    path: '/nf_invoice/create',
    label: 'Nota fiscal',
    may: 'can_nf_edit',
  },
  {
    name: 'nf_invoice.edit',
    path: '/nf_invoice/:id/edit',
    label: 'Nota fiscal',
    may: ['can_nf_view', 'can_nf_edit', 'can_nf_emit'],
  },
  {
    name: 'fn_entry.create',
    path: '/fn_entry/create',
    label: 'Lançamento',
    may: 'can_finance_entry_edit',
  },
  { name: 'fn_entry.edit', path: '/fn_entry/:id/edit', label: 'Lançamento', may: seesEntries },
  {
    name: 'pm_transaction.create',
    path: '/pm_transaction/create',
    label: 'Cobrança',
    may: 'internal',
  },
  {
    name: 'pm_transaction.edit',
    path: '/pm_transaction/:id/edit',
    label: 'Cobrança',
    may: 'internal',
  },
  {
    name: 'fn_statement.edit',
    path: '/fn_statement/:id',
    label: 'Extrato',
    may: seesEntries,
  },
  {
    name: 'pm_return.edit',
    path: '/pm_return/:id',
    label: 'Retorno do banco',
    may: 'can_transaction_edit',
  },
  ...reports,
  { name: 'account.index', path: '/account', label: 'Minha conta', may: 'internal' },
  ...records.flatMap(placesOfRecord),
];

const routeTable = z.object({
  /** Paths with `:name` parts. */
  routes: z.array(z.object({ name: z.string(), path: z.string() })),
  menus: z.array(
    z.object({
      label: z.string(),
      icon: z.string(),
      items: z.array(z.object({ label: z.string(), route: z.string() })),
    }),
  ),
});
export type RouteTable = z.infer<typeof routeTable>;

/** What the caller may open in the back-office (docs/product/back-office.md#pages). Every call checks rights again. */
export const getRouteTable = endpoint({
  method: 'GET',
  path: '/api/route/table',
  summary: 'Routes and menus of the back-office',
  access: 'staff',
  response: z.object({ data: routeTable }),
});
