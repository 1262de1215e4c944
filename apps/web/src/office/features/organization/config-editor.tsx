import type { ConfigKind, ConfigSetting } from '@balcao/contract/organization/configs';
import type { FieldType } from '@balcao/contract/records/definition';
import { Link } from '@tanstack/react-router';
import { FieldInput } from '../../records/field-input.tsx';
import { PictureField } from '../../records/picture-field.tsx';
import style from './configs.module.css';
import { StatusRules } from './status-rules.tsx';
import type { ConfigForm } from './use-config-form.ts';
import { VariableGroups } from './variable-groups.tsx';

const types: Partial<Record<ConfigKind, FieldType>> = {
  text: 'text',
  url: 'url',
  boolean: 'boolean',
  texts: 'texts',
};
const marks: Record<string, string> = {
  GL_SECTOR_COMMERCIAL_SECTORS: 'is_commercial',
  GL_SECTOR_PRE_REGISTER_SECTORS: 'is_pre_register',
  GL_SECTOR_REVERSION_SECTORS: 'is_reversion',
};

type Props = { setting: ConfigSetting; form: ConfigForm };

/** The editor for a setting's kind, with its label and its error. */
export function ConfigEditor({ setting, form }: Props) {
  const { key, label, kind, words = {} } = setting;
  const type = types[kind];
  if (type) {
    return (
      <FieldInput
        definition={{ name: 'gl_config' }}
        field={{ name: key, label, type }}
        value={words[String(form.value)] ?? form.value}
        onChange={form.set}
        error={form.error}
        readOnly={setting.fixed !== undefined}
      />
    );
  }
  if (kind === 'picture') {
    const value = String(form.value ?? '');
    return (
      <PictureField
        label={label}
        value={value}
        error={form.error}
        onChange={(url) => form.set(url ?? '')}
      />
    );
  }
  if (kind === 'sectors') return <MarkedSectors setting={setting} form={form} />;
  const Editor = kind === 'statuses' ? StatusRules : VariableGroups;
  return <Editor label={label} form={form} />;
}

function MarkedSectors({ setting: { key, label }, form }: Props) {
  const count = Array.isArray(form.value) ? form.value.length : 0;
  const text = { 0: 'Nenhum setor', 1: '1 setor' }[count] ?? `${count} setores`;
  return (
    <div className={style.fixed}>
      <h3>{label}</h3>
      <p>
        {text} ·{' '}
        <Link
          to="/$record"
          params={{ record: 'gl_sector' }}
          search={{ [marks[key] ?? '']: 'true' }}
          aria-label={`Ver setores: ${label}`}
        >
          Ver setores
        </Link>
      </p>
    </div>
  );
}
