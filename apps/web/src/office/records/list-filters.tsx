import { agree, genderOf } from '@balcao/brazil/nouns';
import type { Field, RecordDefinition } from '@balcao/contract/records/definition';
import { DateField } from '../../ui/date-field.tsx';
import { Select, TextField } from '../../ui/field.tsx';
import style from './list-filters.module.css';
import type { RecordSearch } from './list-search.ts';
import { useReferenceName } from './reference-name.ts';
import { ReferenceSelect } from './reference-select.tsx';
import type { Choose } from './use-record-search.ts';
import { useTypedSearch } from './use-typed-search.ts';
import { valueText } from './value-text.ts';

type Props = { search: RecordSearch; choose: Choose };
type FilterProps = Props & { field: Field };

const text = (value: unknown) => (value === undefined ? '' : String(value));

const YES_NO = [
  { value: 'true', label: 'Sim' },
  { value: 'false', label: 'Não' },
];

function ChoiceFilter({ field, search, choose }: FilterProps) {
  const options = field.type === 'boolean' ? YES_NO : (field.options ?? []);
  const value = text(search[field.name]);
  // A link may ask for several values at once.
  const several = value.includes(',') ? [{ value, label: valueText(field, value.split(',')) }] : [];
  return (
    <Select
      label={field.label}
      value={value}
      onChange={({ target }) => choose({ [field.name]: target.value || undefined })}
    >
      <option value="">{agree({ gender: genderOf(field.label) }, 'Todos')}</option>
      {[...several, ...options].map((one) => (
        <option key={one.value} value={one.value}>
          {one.label}
        </option>
      ))}
    </Select>
  );
}

/** The address has only the id, so the name is loaded. The field's options that are not rows have negative ids here. */
function ReferenceFilter({ field, search, choose }: FilterProps) {
  const value = text(search[field.name]);
  const name = useReferenceName(field, value);
  const beside = (field.options ?? []).map((one, index) => ({ ...one, id: -1 - index }));
  const asked = beside.find((one) => one.value === value)?.id ?? Number(value.split(',')[0]);
  return (
    <ReferenceSelect
      label={field.label}
      placeholder={agree({ gender: genderOf(field.label) }, 'Todos')}
      record={field.record ?? ''}
      first={beside.map(({ id, label }) => ({ id, name: label }))}
      value={value ? { id: asked, name } : null}
      onChange={(chosen) => {
        const word = beside.find(({ id }) => id === chosen?.id)?.value;
        choose({ [field.name]: word ?? chosen?.id });
      }}
    />
  );
}

function SpanFilter({ field, search, choose }: FilterProps) {
  const at = (part: '_from' | '_until') => text(search[field.name + part]) || null;
  const end = (part: '_from' | '_until') => ({
    value: at(part),
    onChange: (day: string | null) => choose({ [field.name + part]: day ?? undefined }),
  });
  return (
    <>
      <DateField label={`${field.label} de`} max={at('_until')} {...end('_from')} />
      <DateField label={`${field.label} até`} min={at('_from')} {...end('_until')} />
    </>
  );
}

function TextFilter({ field, search, choose }: FilterProps) {
  const ask = useTypedSearch((typed) => choose({ [field.name]: typed || undefined }, true));
  return (
    <TextField
      label={field.label}
      defaultValue={text(search[field.name])}
      maxLength={200}
      onChange={({ target }) => ask(target.value.trim())}
    />
  );
}

function filterOf({ type }: Field) {
  switch (type) {
    case 'reference':
      return ReferenceFilter;
    case 'date':
    case 'moment':
      return SpanFilter;
    case 'boolean':
    case 'option':
    case 'options':
      return ChoiceFilter;
    default:
      return TextFilter;
  }
}

/** One filter for each field that the definition marks. */
export function ListFilters({ definition, ...props }: Props & { definition: RecordDefinition }) {
  return (
    <fieldset className={style.filters} aria-label="Filtros">
      {definition.fields
        .filter(({ filter }) => filter)
        .map((field) => {
          const Filter = filterOf(field);
          return <Filter key={field.name} field={field} {...props} />;
        })}
    </fieldset>
  );
}
