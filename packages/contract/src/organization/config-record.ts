import { record } from '../records/definition.ts';

/**
 * The installation's settings, one row per key of `configs`: rows cannot be created or removed, and saving null
 * restores the default. The feature checks `value` with its key's own schema.
 */
export const config = record({
  name: 'gl_config',
  label: 'Configuração',
  plural: 'Configurações',
  gender: 'f',
  title: 'key',
  sort: 'id',
  screen: '/configs',
  may: { view: 'admin', update: 'admin' },
  fields: [
    {
      name: 'key',
      label: 'Chave',
      type: 'text',
      write: 'never',
      list: 'shown',
      sort: true,
      filter: true,
    },
    { name: 'value', label: 'Valor', type: 'custom', list: 'shown' },
    { name: 'default', label: 'Padrão', type: 'custom', write: 'never', list: 'shown' },
    {
      name: 'updated_by',
      label: 'Alterada por',
      type: 'reference',
      record: 'gl_user',
      write: 'never',
      list: 'shown',
    },
  ],
});
