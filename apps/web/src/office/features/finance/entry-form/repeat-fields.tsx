import { useId } from 'react';
import { PartsPreview } from '../../../repeating/parts-preview.tsx';
import { datesOf, instalmentsOf } from '../../../repeating/recurrence-draft.ts';
import { RecurrenceFields } from '../../../repeating/recurrence-fields.tsx';
import { WholeNumberField } from '../../../repeating/whole-number-field.tsx';
import style from './entry-form.module.css';
import type { EntryForm, Faults, Repeat } from './entry-form.ts';
import { repeatWords } from './repeat-words.ts';

type Props = { form: EntryForm; faults: Faults; set: (part: Partial<EntryForm>) => void };

const choices: [Repeat, string][] = [
  ['once', 'Uma vez'],
  ['instalments', 'Parcelar'],
  ['recurrence', 'Repetir'],
];

function Instalments({ form, faults, set }: Props) {
  const { amount: cents, count, due_date: first } = form;
  return (
    <>
      <div className={style.fields}>
        <WholeNumberField
          label="Em quantas parcelas"
          value={count}
          onChange={(typed) => set({ count: typed })}
          error={faults.count}
        />
      </div>
      <label className={style.check}>
        <input
          type="checkbox"
          checked={form.sameCompetence}
          onChange={({ target }) => set({ sameCompetence: target.checked })}
        />
        Todas contam no resultado na competência acima
      </label>
      <p className={style.quiet}>
        O valor acima é a soma de todas. Cada parcela vence no mesmo dia do mês; os centavos que
        sobram ficam na primeira.
      </p>
      <PartsPreview
        title="Parcelas"
        parts={instalmentsOf({ cents, count, first })}
        more={false}
        ordinal="ª"
      />
    </>
  );
}

function Recurrence({ form, faults, set }: Props) {
  const { recurrence, amount } = form;
  const { dates, more } = datesOf(recurrence, form.due_date);
  const parts = amount ? dates.map((due) => ({ cents: amount, due })) : [];
  return (
    <>
      <RecurrenceFields
        words={repeatWords}
        draft={recurrence}
        faults={faults}
        set={(part) => set({ recurrence: { ...recurrence, ...part } })}
      />
      <p className={style.quiet}>
        O valor acima é o de cada lançamento. A competência acompanha o vencimento.
      </p>
      <PartsPreview title="Próximos lançamentos" parts={parts} more={more} ordinal="º" />
    </>
  );
}

/** One entry, instalments, or one that comes again. */
export function RepeatFields(props: Props) {
  const { form, set } = props;
  const name = useId();
  return (
    <fieldset className={style.section}>
      <legend>Quantos lançamentos</legend>
      <div className={style.choices}>
        {choices.map(([repeat, label]) => (
          <label key={repeat}>
            <input
              type="radio"
              name={name}
              checked={form.repeat === repeat}
              onChange={() => set({ repeat })}
            />
            {label}
          </label>
        ))}
      </div>
      {form.repeat === 'instalments' && <Instalments {...props} />}
      {form.repeat === 'recurrence' && <Recurrence {...props} />}
    </fieldset>
  );
}
