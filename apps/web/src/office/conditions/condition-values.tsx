import type { Json } from '@balcao/dialog/flow';
import { displayText } from '@balcao/dialog/template';
import { Button } from '../../ui/button.tsx';
import { Select, TextField } from '../../ui/field.tsx';
import { Icon } from '../../ui/icon.tsx';
import { keyed } from '../../ui/keyed.ts';
import { useOfferedVariables } from '../writing/offered-variables.ts';
import { type Row, valuesWanted } from './condition-item.ts';
import style from './conditions.module.css';

type ValueProps = {
  id: string;
  label: string;
  value: Json;
  /** What the variable can be, if that is known. */
  choices: readonly { value: Json; name: string }[];
  write: (value: Json) => void;
};

const same = (a: Json, b: Json) => JSON.stringify(a) === JSON.stringify(b);

/** One value to compare with: chosen from the known ones, or written. */
function ValueField({ id, label, value, choices, write }: ValueProps) {
  if (choices.length === 0)
    return (
      <TextField
        id={id}
        label={label}
        quietLabel
        placeholder="Valor"
        value={displayText(value)}
        onChange={({ target }) => write(target.value)}
      />
    );
  const at = choices.findIndex((choice) => same(choice.value, value));
  return (
    <Select
      id={id}
      label={label}
      quietLabel
      value={at}
      onChange={({ target }) => write(choices[Number(target.value)]?.value ?? '')}
    >
      {at === -1 && <option value={-1}>{displayText(value) || 'Escolha…'}</option>}
      {choices.map((choice, index) => (
        <option key={String(choice.value)} value={index}>
          {choice.name}
        </option>
      ))}
    </Select>
  );
}

type Props = { id: string; row: Row; write: (values: Json[]) => void };

/** What a row compares with. */
export function RowValues({ id, row, write }: Props) {
  const wanted = valuesWanted(row.operator);
  const variables = useOfferedVariables();
  const choices = variables.find(({ name }) => name === row.variable)?.choices ?? [];
  if (wanted === 'none') return null;
  const offered = wanted === 'regex' || row.operator === 'greater' ? [] : choices;
  const put = (at: number, value: Json) =>
    write(row.values.map((one, index) => (index === at ? value : one)));
  return (
    <div className={style.stack}>
      {keyed(row.values).map(({ key, item: value, index }) => (
        <div key={key} className={style.beside}>
          <ValueField
            id={`${id}-value-${index}`}
            label={wanted === 'many' ? `Valor ${index + 1}` : 'Valor'}
            value={value}
            choices={offered}
            write={(next) => put(index, next)}
          />
          {wanted === 'many' && row.values.length > 1 && (
            <Button
              variant="quiet"
              square
              aria-label={`Remover valor ${index + 1}`}
              onClick={() => write(row.values.filter((_, other) => other !== index))}
            >
              <Icon name="close" size={16} />
            </Button>
          )}
        </div>
      ))}
      {wanted === 'many' && (
        <div className={style.foot}>
          <Button variant="quiet" onClick={() => write([...row.values, ''])}>
            <Icon name="plus" size={16} /> Valor
          </Button>
        </div>
      )}
    </div>
  );
}
