import { Button } from '../../ui/button.tsx';
import { Select } from '../../ui/field.tsx';
import { Icon } from '../../ui/icon.tsx';
import { keyed } from '../../ui/keyed.ts';
import { VariableField } from '../writing/template-fields.tsx';
import {
  emptyRow,
  type Group,
  type Item,
  type Negation,
  type Operator,
  operators,
  type Row,
  withOperator,
} from './condition-item.ts';
import { RowValues } from './condition-values.tsx';
import style from './conditions.module.css';

/** Puts another item in the place of this one; null removes it. */
type Put = (item: Item | null, typing?: boolean) => void;
type Props<T> = { id: string; item: T; put: Put; removable?: boolean };

export function ConditionItem({ item, ...rest }: Props<Item>) {
  if (item.kind === 'row') return <RowEditor item={item} {...rest} />;
  if (item.kind === 'negation') return <NegationEditor item={item} {...rest} />;
  return <GroupEditor item={item} {...rest} />;
}

function RowEditor({ id, item, put, removable }: Props<Row>) {
  return (
    <fieldset className={style.row} aria-label="Comparação">
      <VariableField
        id={`${id}-variable`}
        label="Variável"
        value={item.variable}
        write={(variable) => put({ ...item, variable }, true)}
      />
      <Select
        id={`${id}-operator`}
        label="Comparação"
        quietLabel
        value={item.operator}
        onChange={({ target }) => put(withOperator(item, target.value as Operator))}
      >
        {Object.entries(operators).map(([operator, words]) => (
          <option key={operator} value={operator}>
            {words}
          </option>
        ))}
      </Select>
      <RowValues id={id} row={item} write={(values) => put({ ...item, values }, true)} />
      <div className={style.foot}>
        {!removable && (
          <Button
            variant="quiet"
            onClick={() => put({ kind: 'group', join: 'and', of: [item, emptyRow()] })}
          >
            <Icon name="plus" size={16} /> Mais uma comparação
          </Button>
        )}
        {removable && (
          <Button variant="quiet" onClick={() => put(null)}>
            <Icon name="trash" size={16} /> Remover comparação
          </Button>
        )}
      </div>
    </fieldset>
  );
}

function GroupEditor({ id, item, put, removable }: Props<Group>) {
  const replace = (at: number): Put =>
    function replaceAt(next, typing) {
      const of = item.of.flatMap((one, index) => (index === at ? (next ?? []) : one));
      put(of.length > 0 ? { ...item, of } : null, typing);
    };
  const add = (one: Item) => put({ ...item, of: [...item.of, one] });
  return (
    <fieldset className={style.group} aria-label="Grupo de comparações">
      <Select
        id={`${id}-join`}
        label="Como juntar"
        quietLabel
        value={item.join}
        onChange={({ target }) => put({ ...item, join: target.value === 'or' ? 'or' : 'and' })}
      >
        <option value="and">Todas são verdade (e)</option>
        <option value="or">Pelo menos uma é verdade (ou)</option>
      </Select>
      {keyed(item.of).map(({ key, item: one, index }) => (
        <ConditionItem
          key={key}
          id={`${id}-${index}`}
          item={one}
          put={replace(index)}
          removable={removable || item.of.length > 1}
        />
      ))}
      <div className={style.foot}>
        <Button variant="quiet" onClick={() => add(emptyRow())}>
          <Icon name="plus" size={16} /> Comparação
        </Button>
        <Button
          variant="quiet"
          onClick={() => add({ kind: 'group', join: 'or', of: [emptyRow()] })}
        >
          <Icon name="plus" size={16} /> Grupo
        </Button>
        <Button variant="quiet" onClick={() => put({ kind: 'negation', of: item })}>
          Negar grupo
        </Button>
        {removable && (
          <Button variant="quiet" onClick={() => put(null)}>
            <Icon name="trash" size={16} /> Remover grupo
          </Button>
        )}
      </div>
    </fieldset>
  );
}

function NegationEditor({ id, item, put, removable }: Props<Negation>) {
  return (
    <fieldset className={style.group} aria-label="Não vale que">
      <p className={style.negated}>Não vale que:</p>
      <ConditionItem
        id={`${id}-not`}
        item={item.of}
        put={(next, typing) => put(next && { ...item, of: next }, typing)}
        {...(removable && { removable })}
      />
      <div className={style.foot}>
        <Button variant="quiet" onClick={() => put(item.of)}>
          Tirar o “não”
        </Button>
      </div>
    </fieldset>
  );
}
