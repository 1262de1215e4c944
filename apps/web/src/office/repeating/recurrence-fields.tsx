import { DateField } from '../../ui/date-field.tsx';
import { Select } from '../../ui/field.tsx';
import type { Ends, RecurrenceDraft } from './recurrence-draft.ts';
import style from './repeating.module.css';
import { WholeNumberField } from './whole-number-field.tsx';

/** How what comes again reads. */
export type RepeatWords = { nouns: string; howMany: string; daysAhead: string };

type Props = {
  draft: RecurrenceDraft;
  faults: Partial<Record<string, string>>;
  set: (part: Partial<RecurrenceDraft>) => void;
  /** Fixed once the first charge has been made. */
  fixed?: boolean;
  words: RepeatWords;
};

const rhythms: [RecurrenceDraft['every'], string][] = [
  ['month', 'Todo mês'],
  ['year', 'Todo ano'],
];

const endings: [Ends, string][] = [
  ['times', 'Após um número de'],
  ['until', 'Em uma data'],
  ['never', 'Só quando parar'],
];

/** How often something comes again, when that ends, and how early the next one is made. */
export function RecurrenceFields({ draft, faults, set, fixed, words }: Props) {
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
            {ends === 'times' ? `${label} ${words.nouns}` : label}
          </option>
        ))}
      </Select>
      {draft.ends === 'times' && (
        <WholeNumberField
          label={words.howMany}
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
      <WholeNumberField
        label={words.daysAhead}
        value={draft.days_ahead}
        onChange={(days_ahead) => set({ days_ahead })}
        error={faults.days_ahead}
      />
    </div>
  );
}
