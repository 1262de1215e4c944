import type { StepDefinition } from './definition.ts';
import { next } from './fields.ts';

const businessUnit = { kind: 'businessUnit', label: 'Unidade de negócio', required: true } as const;

export const setStatus: StepDefinition<'action.set_status'> = {
  kind: 'system',
  name: 'Mudar status',
  expects: null,
  fields: { next, status: { kind: 'status', label: 'Status', required: true } },
  run: ({ status }) => ({ effect: { type: 'set_status', status } }),
};

export const applyTag: StepDefinition<'action.apply_tag'> = {
  kind: 'system',
  name: 'Aplicar etiqueta',
  expects: null,
  fields: { next, tag: { kind: 'tag', label: 'Etiqueta', required: true } },
  run: ({ tag }) => ({ effect: { type: 'apply_tag', tag } }),
};

export const setBusinessUnit: StepDefinition<'action.set_business_unit'> = {
  kind: 'system',
  name: 'Definir unidade de negócio',
  expects: null,
  fields: { next, businessUnit },
  run: ({ businessUnit: id }) => ({ effect: { type: 'set_business_unit', businessUnit: id } }),
};

export const setSector: StepDefinition<'action.set_sector'> = {
  kind: 'system',
  name: 'Definir setor',
  expects: null,
  fields: { next, sector: { kind: 'sector', label: 'Setor', required: true } },
  run: ({ sector }) => ({ effect: { type: 'set_sector', sector } }),
};

export const setSectorCode: StepDefinition<'action.set_sector_code'> = {
  kind: 'system',
  name: 'Definir setor pelo código',
  expects: null,
  fields: {
    next,
    sectorCode: { kind: 'sectorCode', label: 'Código do setor', required: true },
    businessUnit,
  },
  run: ({ sectorCode, businessUnit: id }) => ({
    effect: { type: 'set_sector_code', sectorCode, businessUnit: id },
  }),
};

export const noExpire: StepDefinition<'action.ticket.no_expire'> = {
  kind: 'system',
  name: 'Não cancelar sozinho',
  expects: null,
  fields: { next },
  run: () => ({ effect: { type: 'set_expire', expires: false } }),
};

export const documentAdd: StepDefinition<'action.document_add'> = {
  kind: 'system',
  name: 'Adicionar documento',
  expects: null,
  barrier: true,
  fields: {
    next,
    template: { kind: 'documentTemplate', label: 'Modelo', required: true },
    code: { kind: 'documentCode', label: 'Código do documento', required: true },
    title: { kind: 'text', label: 'Título', required: true },
  },
  run: ({ template, code, title }) => ({
    effect: { type: 'document_add', template, code, title },
  }),
};
