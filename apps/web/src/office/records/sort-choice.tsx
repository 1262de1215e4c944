import type { RecordDefinition } from '@balcao/contract/records/definition';
import { Select } from '../../ui/field.tsx';
import style from './list-head.module.css';
import type { RecordSearch } from './list-search.ts';
import type { Choose } from './use-record-search.ts';

type Props = { definition: RecordDefinition; search: RecordSearch; choose: Choose };

/** The sort order on a phone, which has no table head to sort by. */
export function SortChoice({ definition, search, choose }: Props) {
  return (
    <div className={style.order}>
      <Select
        label="Ordem"
        quietLabel
        value={search.sort ?? definition.sort}
        onChange={({ target: { value } }) =>
          choose({ sort: value === definition.sort ? undefined : value })
        }
      >
        {definition.fields
          .filter(({ sort }) => sort)
          .flatMap(({ name, label }) => [
            <option key={name} value={name}>
              {label}, crescente
            </option>,
            <option key={`-${name}`} value={`-${name}`}>
              {label}, decrescente
            </option>,
          ])}
      </Select>
    </div>
  );
}
