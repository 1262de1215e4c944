import {
  type CommissionKind,
  type CommissionRule,
  type CommissionValue,
  MOST_TIERS,
  usualRule,
} from '@balcao/contract/affiliates/rule';
import { useEffect } from 'react';
import { Button } from '../../../ui/button.tsx';
import { Select } from '../../../ui/field.tsx';
import type { CustomFieldProps } from '../../records/field-props.ts';
import { Group } from '../../records/labelled.tsx';
import { NumberInput } from '../../records/text-inputs.tsx';
import style from './affiliates.module.css';
import { isRule } from './rule-words.ts';

type Tier = CommissionRule['tiers'][number];
type AmountProps = {
  id: string;
  label: string;
  type: 'money' | 'percent' | 'number';
  value: number | null;
  readOnly: boolean;
  write: (value: number) => void;
};

function Amount({ id, label, type, value, readOnly, write }: AmountProps) {
  return (
    <NumberInput
      id={id}
      field={{ name: id, label, type }}
      value={value}
      readOnly={readOnly}
      onChange={(read) => write((read as number | null) ?? 0)}
    />
  );
}

const hundredths = (value: CommissionValue) =>
  typeof value === 'number' ? value : Math.round(Number(value) * 100);
const written = (kind: CommissionKind, read: number): CommissionValue =>
  kind === 'fixed' ? read : (read / 100).toFixed(2);
const moneyOr = (kind: CommissionKind) => (kind === 'fixed' ? 'money' : 'percent');

/** How much an affiliate earns, of which sales, when it can be paid, and more from a volume on. */
export function RuleInput({ id, field, value, onChange, error, readOnly }: CustomFieldProps) {
  const rule = isRule(value) ? value : usualRule;
  // What the form shows is what it saves.
  useEffect(() => {
    if (!isRule(value)) onChange(usualRule);
  }, [value, onChange]);
  const put = (part: Partial<CommissionRule>) => onChange({ ...rule, ...part });
  const kindOf = (kind: CommissionKind) =>
    put({
      kind,
      value: written(kind, 0),
      tiers: rule.tiers.map((one) => ({ ...one, value: written(kind, 0) })),
    });
  const putTier = (at: number, part: Partial<Tier>) =>
    put({ tiers: rule.tiers.map((one, nth) => (nth === at ? { ...one, ...part } : one)) });
  const shown = { kind: rule.kind, readOnly };
  return (
    <Group id={id} label={field.label} error={error}>
      <div className={style.parts}>
        <Select
          id={id}
          label="Tipo"
          disabled={readOnly}
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? `${id}-error` : undefined}
          value={rule.kind}
          onChange={({ target }) => kindOf(target.value as CommissionKind)}
        >
          <option value="percent">Percentual do que o cliente paga</option>
          <option value="fixed">Valor fixo por venda</option>
        </Select>
        <Amount
          id={`${id}-value`}
          label={rule.kind === 'fixed' ? 'Valor' : 'Percentual'}
          type={moneyOr(rule.kind)}
          value={hundredths(rule.value)}
          readOnly={readOnly}
          write={(read) => put({ value: written(rule.kind, read) })}
        />
        <Select
          id={`${id}-on`}
          label="De quais cobranças pagas"
          disabled={readOnly}
          value={rule.on}
          onChange={({ target }) => put({ on: target.value as CommissionRule['on'] })}
        >
          <option value="every">De todas</option>
          <option value="first">Só da primeira de cada cliente</option>
        </Select>
        <Amount
          id={`${id}-hold`}
          label="Carência em dias"
          type="number"
          value={rule.hold_days}
          readOnly={readOnly}
          write={(hold_days) => put({ hold_days })}
        />
      </div>
      {rule.tiers.map((tier, at) => {
        // A tier is its place in the list.
        const place = `${id}-tier-${at}`;
        return (
          <TierRow
            key={place}
            id={place}
            {...{ ...shown, tier, nth: at + 1 }}
            put={(part) => putTier(at, part)}
            remove={() => put({ tiers: rule.tiers.filter((_, nth) => nth !== at) })}
          />
        );
      })}
      {!readOnly && rule.tiers.length < MOST_TIERS && (
        <Button variant="quiet" onClick={() => put({ tiers: [...rule.tiers, tierAfter(rule)] })}>
          Acrescentar faixa
        </Button>
      )}
      <p className={style.help}>
        A carência conta do pagamento. Uma faixa vale para a venda com que o volume do mês chega a
        ela, e para as seguintes do mês.
      </p>
    </Group>
  );
}

/** Twice as far as the one before, with the same value, so that only numbers are left to change. */
function tierAfter({ tiers, value }: CommissionRule): Tier {
  const last = tiers.at(-1);
  return { from_cents: (last?.from_cents ?? 500_000) * 2, value: last?.value ?? value };
}

type TierProps = {
  id: string;
  kind: CommissionKind;
  tier: Tier;
  nth: number;
  readOnly: boolean;
  put: (part: Partial<Tier>) => void;
  remove: () => void;
};

function TierRow({ id, kind, tier, nth, readOnly, put, remove }: TierProps) {
  return (
    <fieldset className={style.tier} aria-label={`Faixa ${nth}`}>
      <Amount
        id={`${id}-from`}
        label="A partir de (no mês)"
        type="money"
        value={tier.from_cents}
        readOnly={readOnly}
        write={(from_cents) => put({ from_cents })}
      />
      <Amount
        id={`${id}-value`}
        label={kind === 'fixed' ? 'Valor' : 'Percentual'}
        type={moneyOr(kind)}
        value={hundredths(tier.value)}
        readOnly={readOnly}
        write={(read) => put({ value: written(kind, read) })}
      />
      {!readOnly && (
        <Button variant="quiet" aria-label={`Tirar a faixa ${nth}`} onClick={remove}>
          Tirar
        </Button>
      )}
    </fieldset>
  );
}
