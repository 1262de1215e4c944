import { useTicketWords } from '../../../../platform/session/ticket-words.ts';
import { EmailField, PersonChoice } from '../../../records/person-choice.tsx';
import { AddressFields } from './address-fields.tsx';
import style from './charge-form.module.css';
import type { ChargeForm, Faults } from './charge-form.ts';

type Props = {
  form: ChargeForm;
  faults: Faults;
  set: (part: Partial<ChargeForm>) => void;
  /** Only the address for mails may change. */
  emailOnly?: boolean;
  withoutAddress?: boolean;
};

/** Who pays, and the ticket that it belongs to. */
export function PayerFields({ emailOnly, withoutAddress, ...props }: Props) {
  const { form } = props;
  const { say } = useTicketWords();
  return (
    <fieldset className={style.section}>
      <legend>Quem paga</legend>
      {emailOnly ? <EmailField {...props} /> : <PersonChoice {...props} />}
      {!withoutAddress && <AddressFields {...props} />}
      {form.at_ticket_id !== null && (
        <p className={style.quiet}>{say(`Ligada {ao atendimento} nº ${form.at_ticket_id}.`)}</p>
      )}
    </fieldset>
  );
}
