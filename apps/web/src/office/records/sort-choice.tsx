import type { RecordDefinition } from '@balcao/contract/records/definition';
import { Select } from '../../ui/field.tsx';
import style from './list-head.module.css';
import type { RecordSearch } from './list-search.ts';
import type { Choose } from './use-record-search.ts';

type Props = { definition: RecordDefinition; search: RecordSearch; choose: Choose };

/** The order on a phone, where there is no head of a table to press. */
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
