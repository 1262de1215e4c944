import type { Field, RecordDefinition } from '@balcao/contract/records/definition';
import { Button } from '../../ui/button.tsx';
import hidden from '../../ui/hidden.module.css';
import { Icon } from '../../ui/icon.tsx';
import style from './filter-chips.module.css';
import { filterNames, filtersSet, type RecordSearch } from './list-search.ts';
import { useReferenceName } from './reference-name.ts';
import type { Choose } from './use-record-search.ts';
import { valueText } from './value-text.ts';

type Props = { definition: RecordDefinition; search: RecordSearch; choose: Choose };
type ChipProps = { field: Field; search: RecordSearch; onClear: () => void };

const day = (value: unknown) => String(value).split('-').reverse().join('/');

/** A filter as readable text. */
function asked(field: Field, search: RecordSearch): string {
  const [from, until] = [search[`${field.name}_from`], search[`${field.name}_until`]];
  const span = [from && `de ${day(from)}`, until && `até ${day(until)}`].filter(Boolean);
  if (span.length > 0) return span.join(' ');
  const value = search[field.name];
  if (field.type === 'boolean') return value === 'true' ? 'Sim' : 'Não';
  return valueText(field, field.options ? String(value).split(',') : value);
}

function Chip({ field, search, onClear }: ChipProps) {
  const isReference = field.type === 'reference';
  const name = useReferenceName(field, isReference ? String(search[field.name]) : '');
  return (
    <li>
      <button type="button" className={style.chip} onClick={onClear}>
        <span className={style.label}>{field.label}:</span>
        {isReference ? name : asked(field, search)}
        <Icon name="close" size={14} />
        <span className={hidden.hidden}>, tirar este filtro</span>
      </button>
    </li>
  );
}

/** The active filters; a click removes one. */
export function FilterChips({ definition, search, choose }: Props) {
  const set = definition.fields.filter((field) =>
    filtersSet({ ...definition, fields: [field] }, search),
  );
  const without = (fields: readonly Field[]) =>
    Object.fromEntries(fields.flatMap(filterNames).map((name) => [name, undefined]));
  return (
    <ul className={style.chips} aria-label="Filtros em uso">
      {set.map((field) => (
        <Chip
          key={field.name}
          field={field}
          search={search}
          onClear={() => choose(without([field]))}
        />
      ))}
      {set.length > 1 && (
        <li>
          <Button variant="quiet" onClick={() => choose(without(set))}>
            Limpar filtros
          </Button>
        </li>
      )}
    </ul>
  );
}
