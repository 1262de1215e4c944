import { permissionFlags, permissionLabels } from '../access/permissions.ts';
import { filteredColumn, record, sortedColumn } from '../records/definition.ts';

const flagOptions = permissionFlags.map((flag) => ({ value: flag, label: permissionLabels[flag] }));
const section = 'Permissões';

/** People who may open this record see everybody; each change also checks whether the caller may change that person. */
export const user = record({
  name: 'gl_user',
  label: 'Usuário',
  plural: 'Usuários',
  gender: 'm',
  title: 'name',
  optionKeys: ['email', 'tax_id'],
  sort: 'name',
  may: {
    view: 'can_user_group_edit',
    options: 'internal',
    create: 'can_user_group_edit',
    update: 'can_user_group_edit',
  },
  bulk: ['active', 'user_group_id'],
  fields: [
    { ...sortedColumn, name: 'name', label: 'Nome', type: 'text', required: true, max: 120 },
    {
      name: 'nickname',
      label: 'Apelido',
      type: 'text',
      required: true,
      max: 60,
      list: 'hidden',
      help: 'Como aparece para os clientes.',
    },
    {
      ...sortedColumn,
      name: 'email',
      label: 'E-mail',
      type: 'email',
      required: true,
      help: 'Um endereço novo vale depois de confirmado pelo link que enviamos a ele.',
    },
    { name: 'tax_id', label: 'CPF ou CNPJ', type: 'tax_id', list: 'hidden' },
    { name: 'birth_date', label: 'Nascimento', type: 'date' },
    {
      ...sortedColumn,
      name: 'level',
      label: 'Nível',
      type: 'number',
      required: true,
      min: 1,
      max: 10,
    },
    {
      ...filteredColumn,
      name: 'active',
      label: 'Ativo',
      type: 'boolean',
      initial: true,
      help: 'Desativar encerra as sessões da pessoa.',
    },
    {
      ...filteredColumn,
      name: 'user_group_id',
      label: 'Grupo',
      type: 'reference',
      record: 'gl_user_group',
      section,
    },
    { name: 'granted', label: 'Concedidas', type: 'options', options: flagOptions, section },
    { name: 'denied', label: 'Negadas', type: 'options', options: flagOptions, section },
    { name: 'sectors', label: 'Setores', type: 'custom', section: 'Onde trabalha' },
    {
      name: 'business_units',
      label: 'Unidades de negócio',
      type: 'custom',
      section: 'Onde trabalha',
    },
  ],
});

/** When a group's people may log in on a weekday (0 is Sunday), `HH:MM` in Brasília time; past midnight if `until` is not after `from`. */
export type LoginHours = { day: number; from: string; until: string };

export const userGroup = record({
  name: 'gl_user_group',
  label: 'Grupo de usuários',
  plural: 'Grupos de usuários',
  gender: 'm',
  title: 'name',
  sort: 'name',
  may: {
    view: 'can_user_group_edit',
    options: 'can_user_group_edit',
    create: 'can_user_group_edit',
    update: 'can_user_group_edit',
    remove: 'can_user_group_edit',
  },
  related: [{ record: 'gl_user', field: 'user_group_id' }],
  fields: [
    { ...sortedColumn, name: 'name', label: 'Nome', type: 'text', required: true, max: 80 },
    {
      ...filteredColumn,
      name: 'two_factor_required',
      label: 'Exigir verificação em duas etapas',
      type: 'boolean',
      section: 'Acesso',
      help: 'Quem é da equipe só entra depois de ativá-la.',
    },
    { name: 'login_hours', label: 'Horários de entrada', type: 'custom', section: 'Acesso' },
    {
      name: 'ticket_payment_report_type',
      label: 'Relatório de pagamentos',
      type: 'number',
      required: true,
      min: 0,
      max: 3,
      section,
    },
    { name: 'flags', label: 'Permissões', type: 'options', options: flagOptions, section },
  ],
});
