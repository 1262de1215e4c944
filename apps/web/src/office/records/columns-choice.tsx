import type { RecordDefinition } from '@balcao/contract/records/definition';
import { Button } from '../../ui/button.tsx';
import { Dropdown } from './dropdown.tsx';
import style from './list-head.module.css';
import { columnsOf, type RecordSearch } from './list-search.ts';
import type { Choose } from './use-record-search.ts';

type Props = { definition: RecordDefinition; search: RecordSearch; choose: Choose };

/** Chooses the columns of the list; the title always stays. */
export function ColumnsChoice({ definition, search, choose }: Props) {
  const shown = columnsOf(definition, search).map(({ name }) => name);
  const put = (name: string, on: boolean) => {
    const columns = on ? [...shown, name] : shown.filter((one) => one !== name);
    choose({ columns: columns.join() }, true);
  };
  return (
    <Dropdown label="Colunas">
      {() => (
        <>
          {definition.fields
            .filter(({ list }) => list)
            .map(({ name, label }) => (
              <label key={name} className={style.choice}>
                <input
                  type="checkbox"
                  checked={shown.includes(name)}
                  disabled={name === definition.title}
                  onChange={({ target }) => put(name, target.checked)}
                />
                {label}
              </label>
            ))}
          {search.columns && (
            <Button variant="quiet" onClick={() => choose({ columns: undefined }, true)}>
              Colunas de costume
            </Button>
          )}
        </>
      )}
    </Dropdown>
  );
}
