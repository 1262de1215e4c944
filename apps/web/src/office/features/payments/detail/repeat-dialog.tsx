import type { WholeCharge } from '@balcao/contract/payments/charge';
import { useId, useState } from 'react';
import { failureText } from '../../../../platform/api-error.ts';
import { brazilianDate } from '../../../../ui/date-text.ts';
import { ConfirmDialog } from '../../../records/confirm-dialog.tsx';
import { FieldError } from '../../../records/labelled.tsx';
import {
  blankRecurrence,
  datesOf,
  type RecurrenceDraft,
  recurrenceFaults,
  rhythmBody,
} from '../../../repeating/recurrence-draft.ts';
import { RecurrenceFields } from '../../../repeating/recurrence-fields.tsx';
import { useChargeRights } from '../charge-rights.ts';
import { repeatWords } from '../charge-words.ts';
import { SwitchField } from '../form/switch-field.tsx';
import { useChargeAct } from './charge-acts.ts';
import { repeat } from './recurrence-acts.ts';

type Props = { charge: WholeCharge; onClose: () => void };

/** Makes a charge the first one of a repetition. */
export function RepeatDialog({ charge, onClose }: Props) {
  const id = useId();
  const { emit: mayEmit } = useChargeRights();
  const [draft, setDraft] = useState<RecurrenceDraft>(blankRecurrence);
  const [emit, setEmit] = useState(mayEmit && charge.status !== 'draft');
  const act = useChargeAct(charge.id, repeat, {
    said: 'A cobrança vai se repetir.',
    onDone: onClose,
    quiet: true,
  });
  const faults = recurrenceFaults(draft, repeatWords.nouns);
  const { dates } = datesOf(draft, charge.due_date);
  const next = dates.slice(1, 4).map(brazilianDate).join(', ');
  return (
    <ConfirmDialog
      title="Repetir esta cobrança"
      action="Repetir"
      working={act.isPending || Object.keys(faults).length > 0}
      onConfirm={() => act.mutate({ ...rhythmBody(draft), emit })}
      onClose={onClose}
    >
      <p>Esta é a primeira e fica como está. As próximas têm o mesmo valor e as mesmas regras.</p>
      <RecurrenceFields
        words={repeatWords}
        draft={draft}
        faults={faults}
        set={(part) => setDraft({ ...draft, ...part })}
      />
      {mayEmit && (
        <SwitchField
          label="Emitir as próximas e avisar o cliente"
          value={emit}
          onChange={setEmit}
        />
      )}
      {next && <p role="status">Próximos vencimentos: {next}.</p>}
      <FieldError id={`${id}-failed`} error={act.error ? failureText(act.error) : undefined} />
    </ConfirmDialog>
  );
}
