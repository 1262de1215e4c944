import type { Field, RecordDefinition } from '@balcao/contract/records/definition';
import { useDebouncedCallback } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { DateField } from '../../ui/date-field.tsx';
import { Select, TextField } from '../../ui/field.tsx';
import style from './list-filters.module.css';
import type { RecordSearch } from './list-search.ts';
import { optionsQuery } from './record-queries.ts';
import { optionName, ReferenceSelect } from './reference-select.tsx';
import type { Choose } from './use-record-search.ts';

type Props = { search: RecordSearch; choose: Choose };
type FilterProps = Props & { field: Field };

const SEARCH_PAUSE_MS = 250;
const text = (value: unknown) => (value === undefined ? '' : String(value));

const YES_NO = [
  { value: 'true', label: 'Sim' },
  { value: 'false', label: 'Não' },
];

function ChoiceFilter({ field, search, choose }: FilterProps) {
  const options = field.type === 'boolean' ? YES_NO : (field.options ?? []);
  return (
    <Select
      label={field.label}
      value={text(search[field.name])}
      onChange={({ target }) => choose({ [field.name]: target.value || undefined })}
    >
      <option value="">Todos</option>
      {options.map(({ value, label }) => (
        <option key={value} value={value}>
          {label}
        </option>
      ))}
    </Select>
  );
}

/** The address knows the id alone; its name is asked for. */
function ReferenceFilter({ field, search, choose }: FilterProps) {
  const record = field.record ?? '';
  const id = Number(text(search[field.name]).split(',')[0]);
  const { data } = useQuery({ ...optionsQuery(record, { id }), enabled: id > 0 });
  const known = data?.find((one) => one.id === id);
  const name = known ? optionName(known) : `nº ${id}`;
  return (
    <ReferenceSelect
      label={field.label}
      placeholder="Todos"
      record={record}
      value={id > 0 ? { id, name } : null}
      onChange={(chosen) => choose({ [field.name]: chosen?.id })}
    />
  );
}

function SpanFilter({ field, search, choose }: FilterProps) {
  const end = (part: '_from' | '_until', word: string) => (
    <DateField
      label={`${field.label} ${word}`}
      value={text(search[field.name + part]) || null}
      onChange={(day) => choose({ [field.name + part]: day ?? undefined })}
    />
  );
  return (
    <>
      {end('_from', 'de')}
      {end('_until', 'até')}
    </>
  );
}

function TextFilter({ field, search, choose }: FilterProps) {
  const ask = useDebouncedCallback(
    (typed: string) => choose({ [field.name]: typed || undefined }, true),
    SEARCH_PAUSE_MS,
  );
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

/** One filter for each field that the definition allows. */
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
