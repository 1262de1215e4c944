import { useId } from 'react';
import { RecurrenceFields } from '../../../repeating/recurrence-fields.tsx';
import { repeatWords } from '../charge-words.ts';
import { AmountField } from './amount-field.tsx';
import style from './charge-form.module.css';
import type { ChargeForm, Faults, Repeat } from './charge-form.ts';

type Props = { form: ChargeForm; faults: Faults; set: (part: Partial<ChargeForm>) => void };

const choices: [Repeat, string][] = [
  ['once', 'Uma vez'],
  ['instalments', 'Parcelada'],
  ['recurrence', 'Repetida'],
];

function Instalments({ form, faults, set }: Props) {
  return (
    <>
      <div className={style.fields}>
        <AmountField
          label="Em quantas parcelas"
          measure="number"
          value={form.count}
          onChange={(count) => set({ count })}
          error={faults.count}
        />
      </div>
      <p className={style.quiet}>
        O valor acima é a soma de todas. Cada parcela vence no mesmo dia do mês; os centavos que
        sobram ficam na primeira.
      </p>
    </>
  );
}

function Recurrence({ form, faults, set }: Props) {
  const { recurrence } = form;
  return (
    <>
      <RecurrenceFields
        words={repeatWords}
        draft={recurrence}
        faults={faults}
        set={(part) => set({ recurrence: { ...recurrence, ...part } })}
      />
      <p className={style.quiet}>
        O valor acima é o de cada cobrança. “Emitir agora” também emite as próximas e avisa o
        cliente de cada uma; com “Salvar rascunho”, todas ficam como rascunho.
      </p>
    </>
  );
}

/** One charge, instalments, or one that comes again. */
export function RepeatFields(props: Props) {
  const { form, set } = props;
  const name = useId();
  return (
    <fieldset className={style.section}>
      <legend>Quantas cobranças</legend>
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
