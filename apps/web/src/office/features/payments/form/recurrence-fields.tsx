import { DateField } from '../../../../ui/date-field.tsx';
import { Select } from '../../../../ui/field.tsx';
import { AmountField } from './amount-field.tsx';
import style from './charge-form.module.css';
import type { Ends, RecurrenceDraft } from './recurrence-draft.ts';

type Props = {
  draft: RecurrenceDraft;
  faults: Partial<Record<string, string>>;
  set: (part: Partial<RecurrenceDraft>) => void;
  /** Fixed once the first charge has been made. */
  fixed?: boolean;
};

const rhythms: [RecurrenceDraft['every'], string][] = [
  ['month', 'Todo mês'],
  ['year', 'Todo ano'],
];

const endings: [Ends, string][] = [
  ['times', 'Após um número de cobranças'],
  ['until', 'Em uma data'],
  ['never', 'Só quando parar'],
];

/** How often a charge comes again, when that ends, and how early the next one is made. */
export function RecurrenceFields({ draft, faults, set, fixed }: Props) {
  return (
    <div className={style.fields}>
      {!fixed && (
        <Select
          label="De quanto em quanto tempo"
          value={draft.every}
          onChange={({ target }) => set({ every: target.value as RecurrenceDraft['every'] })}
        >
          {rhythms.map(([every, label]) => (
            <option key={every} value={every}>
              {label}
            </option>
          ))}
        </Select>
      )}
      <Select
        label="Termina"
        value={draft.ends}
        onChange={({ target }) => set({ ends: target.value as Ends })}
      >
        {endings.map(([ends, label]) => (
          <option key={ends} value={ends}>
            {label}
          </option>
        ))}
      </Select>
      {draft.ends === 'times' && (
        <AmountField
          label="Quantas cobranças, com a primeira"
          measure="number"
          value={draft.times}
          onChange={(times) => set({ times })}
          error={faults.times}
        />
      )}
      {draft.ends === 'until' && (
        <DateField
          label="Último vencimento"
          value={draft.until}
          onChange={(until) => set({ until })}
          {...(faults.until && { error: faults.until })}
        />
      )}
      <AmountField
        label="Quantos dias antes fazer a próxima"
        measure="number"
        value={draft.days_ahead}
        onChange={(days_ahead) => set({ days_ahead })}
        error={faults.days_ahead}
      />
    </div>
  );
}
