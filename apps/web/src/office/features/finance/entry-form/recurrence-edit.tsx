import type { WholeRecurrence } from '@balcao/contract/finance/recurrence';
import { useRef, useState } from 'react';
import { Button } from '../../../../ui/button.tsx';
import { FieldError } from '../../../records/labelled.tsx';
import { EditBack, LeaveGuard } from '../../../records/leave-guard.tsx';
import { recurrenceDraft, rhythmBody } from '../../../repeating/recurrence-draft.ts';
import { RecurrenceFields } from '../../../repeating/recurrence-fields.tsx';
import { changeNext, useEntryAct } from '../entries/entry-acts.ts';
import { AccountFields } from './account-fields.tsx';
import { AmountFields, WordFields } from './entry-fields.tsx';
import style from './entry-form.module.css';
import { bodyOf, type EntryForm, formOf } from './entry-form.ts';
import { repeatWords } from './repeat-words.ts';
import { useEntryForm } from './use-entry-form.ts';

/** Fixed for all that come. */
const fixed = ['direction', 'due_date', 'competence', 'business_unit_id'];
const may = (field: string) => !fixed.includes(field);

const firstForm = (of: WholeRecurrence): EntryForm => ({
  ...formOf({
    ...of,
    due_date: of.next_due_date ?? of.first_due_date,
    competence: of.next_competence ?? of.first_competence,
  }),
  repeat: 'recurrence',
  recurrence: recurrenceDraft(of),
});

function changesOf(form: EntryForm) {
  const {
    direction: _,
    due_date: __,
    competence: ___,
    business_unit_id: ____,
    ...terms
  } = bodyOf(form);
  const { every: _____, ...ending } = rhythmBody(form.recurrence);
  return { ...terms, ...ending };
}

type Props = { recurrence: WholeRecurrence; onClose: () => void };

/** Changes the entries that come next; those that were made stay as they are. */
export function RecurrenceEdit({ recurrence: of, onClose }: Props) {
  const leaving = useRef(false);
  const [first] = useState(() => firstForm(of));
  const { box, form, faults, set, check, dirty, tell } = useEntryForm(first);
  const saving = useEntryAct(of.id, changeNext, {
    said: 'Os próximos lançamentos foram alterados.',
    onDone: onClose,
    onFault: tell,
  });
  const failed = saving.isError && Object.keys(faults).length === 0;
  const shared = { form, faults, set };
  return (
    <div className={style.page}>
      <title>Alterar próximos lançamentos · Balcão</title>
      <header className={style.head}>
        <EditBack dirty={dirty} onClose={onClose} />
        <h1>Alterar próximos lançamentos</h1>
      </header>
      <form
        ref={box}
        className={style.form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          if (check()) saving.mutate({ ...changesOf(form), updated_at: of.updated_at });
        }}
      >
        <WordFields {...shared} may={may} />
        <AmountFields {...shared} may={may} />
        <AccountFields {...shared} />
        <fieldset className={style.section}>
          <legend>Repetição</legend>
          <RecurrenceFields
            words={repeatWords}
            draft={form.recurrence}
            faults={faults}
            set={(part) => set({ recurrence: { ...form.recurrence, ...part } })}
            fixed
          />
          <p className={style.quiet}>Os lançamentos que já foram feitos não mudam.</p>
        </fieldset>
        <FieldError id="proximos" error={failed ? saving.fault : undefined} />
        <div className={style.acts}>
          <Button onClick={onClose}>Voltar sem salvar</Button>
          <Button type="submit" variant="primary" disabled={saving.isPending}>
            Salvar
          </Button>
        </div>
      </form>
      <LeaveGuard dirty={dirty} leaving={leaving} />
    </div>
  );
}
