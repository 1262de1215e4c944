import { formatCurrency } from '@balcao/brazil/money';
import { useId } from 'react';
import { Button } from '../../../../ui/button.tsx';
import { Icon } from '../../../../ui/icon.tsx';
import { FieldError } from '../../../records/labelled.tsx';
import { ReferenceSelect } from '../../../records/reference-select.tsx';
import { MoneyField } from '../entries/money-field.tsx';
import style from './entry-form.module.css';
import type { EntryForm, Faults } from './entry-form.ts';
import {
  blankPart,
  MOST_PARTS,
  type PartDraft,
  restOf,
  type SplitBy,
  sharedAlike,
} from './split-draft.ts';

type Props = { form: EntryForm; faults: Faults; set: (part: Partial<EntryForm>) => void };

const ways: [SplitBy, string][] = [
  ['percent', 'Por percentual'],
  ['cents', 'Por valor'],
];

function restText(rest: number, by: SplitBy): string {
  if (rest === 0) return 'O rateio fecha.';
  const size = Math.abs(rest);
  const text =
    by === 'percent' ? `${(size / 100).toFixed(2).replace('.', ',')} %` : formatCurrency(size);
  return rest > 0 ? `Faltam ${text}.` : `Passa ${text}.`;
}

type PartProps = {
  part: PartDraft;
  at: number;
  by: SplitBy;
  faults: Faults;
  set: (change: Partial<PartDraft>) => void;
  remove: (() => void) | undefined;
};

function PartFields({ part, at, by, faults, set, remove }: PartProps) {
  return (
    <fieldset className={style.part} aria-label={`Parte ${at + 1}`}>
      <ReferenceSelect
        record="fn_account"
        label={`Conta da parte ${at + 1}`}
        value={part.account}
        error={faults[`split.${at}.account`]}
        onChange={(account) => set({ account })}
      />
      <ReferenceSelect
        record="fn_cost_center"
        label="Centro de custo (opcional)"
        value={part.center}
        onChange={(center) => set({ center })}
      />
      {by === 'percent' ? (
        <MoneyField
          key="percent"
          label="Percentual"
          measure="percent"
          value={part.percent}
          error={faults[`split.${at}.percent`]}
          onChange={(percent) => set({ percent })}
        />
      ) : (
        <MoneyField
          key="cents"
          label="Valor da parte"
          value={part.cents}
          error={faults[`split.${at}.cents`]}
          onChange={(cents) => set({ cents })}
        />
      )}
      <Button
        variant="quiet"
        aria-label={`Tirar a parte ${at + 1}`}
        disabled={!remove}
        onClick={remove}
      >
        <Icon name="trash" />
      </Button>
    </fieldset>
  );
}

/** One entry over several accounts or cost centres, with what is left to spread. */
export function SplitFields({ form, faults, set }: Props) {
  const name = useId();
  const { by, amount } = form;
  const parts = form.parts ?? [];
  const put = (changed: PartDraft[]) => set({ parts: changed });
  const rest = restOf(parts, by, amount);
  return (
    <div className={style.parts}>
      <div className={style.choices}>
        {ways.map(([way, label]) => (
          <label key={way}>
            <input
              type="radio"
              name={name}
              checked={by === way}
              onChange={() => set({ by: way })}
            />
            {label}
          </label>
        ))}
      </div>
      {parts.map((part, at) => (
        <PartFields
          key={part.key}
          part={part}
          at={at}
          by={by}
          faults={faults}
          set={(change) => put(parts.map((one) => (one === part ? { ...one, ...change } : one)))}
          remove={parts.length > 2 ? () => put(parts.filter((one) => one !== part)) : undefined}
        />
      ))}
      <div className={style.rest}>
        <p role="status" data-fits={rest === 0}>
          {restText(rest, by)}
        </p>
        <div className={style.links}>
          <Button onClick={() => put(sharedAlike(parts, by, amount))}>Dividir por igual</Button>
          <Button
            disabled={parts.length >= MOST_PARTS}
            onClick={() => put([...parts, blankPart()])}
          >
            Mais uma parte
          </Button>
        </div>
      </div>
      <FieldError id={`${name}-split`} error={faults.split} />
    </div>
  );
}
