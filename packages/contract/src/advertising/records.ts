import { filteredColumn, record, sortedColumn } from '../records/definition.ts';

/** Who sees campaigns and what they cost; whoever edits them sees them. */
export const seesCampaigns = ['can_advertisement_edit', 'can_advertisement_report_emit'] as const;

export const adChannels = [
  { value: 'meta', label: 'Meta (Facebook e Instagram)' },
  { value: 'google', label: 'Google' },
  { value: 'tiktok', label: 'TikTok' },
  { value: 'email', label: 'E-mail' },
  { value: 'offline', label: 'Fora da internet' },
  { value: 'other', label: 'Outro' },
] as const;

/** The longest code of a campaign, in characters. */
export const LONGEST_CODE = 100;

export const advertisement = record({
  name: 'ad_advertisement',
  label: 'Campanha',
  plural: 'Campanhas',
  gender: 'f',
  title: 'name',
  optionFields: ['code', 'channel', 'active'],
  sort: 'name',
  may: {
    view: seesCampaigns,
    options: seesCampaigns,
    create: 'can_advertisement_edit',
    update: 'can_advertisement_edit',
    remove: 'can_advertisement_edit',
  },
  removedSingly: true,
  fields: [
    { ...sortedColumn, name: 'name', label: 'Nome', type: 'text', required: true, max: 120 },
    {
      ...filteredColumn,
      name: 'channel',
      label: 'Canal',
      type: 'option',
      required: true,
      options: adChannels,
    },
    {
      ...sortedColumn,
      name: 'code',
      label: 'Código',
      type: 'text',
      required: true,
      max: LONGEST_CODE,
      help: 'O valor de utm_campaign nos links dos anúncios, como verao-2026.',
    },
    { ...sortedColumn, name: 'starts_on', label: 'Começa em', type: 'date' },
    { ...sortedColumn, name: 'ends_on', label: 'Termina em', type: 'date' },
    { name: 'budget_cents', label: 'Orçamento', type: 'money', list: 'shown' },
    {
      ...filteredColumn,
      name: 'active',
      label: 'Ativa',
      type: 'boolean',
      initial: true,
      whenOff: 'Encerrada: continua nos gastos e nos relatórios.',
    },
  ],
});
