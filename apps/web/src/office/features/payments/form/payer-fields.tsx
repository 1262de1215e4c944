import { useId } from 'react';
import { useTicketWords } from '../../../../platform/session/ticket-words.ts';
import { SwitchInput } from '../../../records/choice-inputs.tsx';
import { EmailField, PersonChoice } from '../../../records/person-choice.tsx';
import style from './charge-form.module.css';
import type { ChargeForm, Faults } from './charge-form.ts';

type Props = {
  form: ChargeForm;
  faults: Faults;
  set: (part: Partial<ChargeForm>) => void;
  /** Only the address for mails may change. */
  emailOnly?: boolean;
  /** Whether the credit of the ticket's balance may change. */
  credit?: boolean;
};

/** Who pays, and the ticket whose balance it may credit. */
export function PayerFields({ emailOnly, credit = true, ...props }: Props) {
  const { form, set } = props;
  const { say } = useTicketWords();
  const id = useId();
  return (
    <fieldset className={style.section}>
      <legend>Quem paga</legend>
      {emailOnly ? <EmailField {...props} /> : <PersonChoice {...props} />}
      {form.at_ticket_id !== null && (
        <p className={style.quiet}>{say(`Ligada {ao atendimento} nº ${form.at_ticket_id}.`)}</p>
      )}
      {form.at_ticket_id !== null && credit && (
        <SwitchInput
          id={id}
          field={{
            name: 'credits_balance',
            label: say('O que for pago entra no saldo {do atendimento}'),
            type: 'boolean',
          }}
          value={form.credits_balance}
          onChange={(on) => set({ credits_balance: on === true })}
          readOnly={false}
        />
      )}
    </fieldset>
  );
}
