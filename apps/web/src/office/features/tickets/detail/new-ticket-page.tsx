import type { createTicket } from '@balcao/contract/tickets/change';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { type SubmitEvent, useRef, useState } from 'react';
import { call } from '../../../../platform/api.ts';
import { ApiError, failureText } from '../../../../platform/api-error.ts';
import { useTicketWords } from '../../../../platform/session/ticket-words.ts';
import { useAttempt } from '../../../../platform/use-attempt.ts';
import { useSingleMutation } from '../../../../platform/use-single-mutation.ts';
import { Button } from '../../../../ui/button.tsx';
import { Spinner } from '../../../../ui/spinner.tsx';
import { FieldError } from '../../../records/labelled.tsx';
import { LeaveGuard } from '../../../records/leave-guard.tsx';
import { useFaults } from '../../../records/use-faults.ts';
import { ticketKeys } from '../queries.ts';
import { blankTicket, bodyOf, type Faults, faultsOf, type NewTicket } from './new-ticket.ts';
import { PersonFields, WorkFields } from './new-ticket-fields.tsx';
import style from './new-ticket-page.module.css';
import { BackToList } from './ticket-head.tsx';

/** The server's errors by field; its `sector_id` and `person_id` are our `sector` and `person`. */
function faultsIn(error: Error): Faults {
  const errors = error instanceof ApiError ? Object.entries(error.errors) : [];
  return Object.fromEntries(
    errors.map(([name, [text]]) => [name.replace(/^(sector|person)_id$/, '$1'), text]),
  );
}

/** The form's content and errors; saving opens the new ticket. */
function useNewTicket() {
  const client = useQueryClient();
  const navigate = useNavigate();
  const leaving = useRef(false);
  const attempt = useAttempt();
  const [form, setForm] = useState(blankTicket);
  const { box, faults, tell, forget } = useFaults();
  const making = useSingleMutation({
    mutationFn(asked: NewTicket) {
      const body = bodyOf(asked);
      const client_ticket_id = attempt.idOf(JSON.stringify(body));
      return call<typeof createTicket>('POST /api/at_ticket', {
        body: { ...body, client_ticket_id },
      });
    },
    onSuccess: ({ data }) => {
      leaving.current = true;
      void client.invalidateQueries({ queryKey: ticketKeys.all });
      const to = { to: '/at_ticket/$id/edit', params: { id: String(data.id) } } as const;
      void navigate({ ...to, search: {}, replace: true });
    },
    onError: (error) => void tell(faultsIn(error)),
  });
  const set = (part: Partial<NewTicket>) => {
    setForm((before) => ({ ...before, ...part }));
    forget(part);
  };
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    if (tell(faultsOf(form)) && !making.isPending) making.mutate(form);
  };
  const dirty = JSON.stringify(form) !== JSON.stringify(blankTicket);
  return { box, form, faults, set, submit, making, dirty, leaving };
}

/** Opens a ticket by hand: for a caller, or a visitor at the desk. */
export function NewTicketPage() {
  const { box, form, faults, set, submit, making, dirty, leaving } = useNewTicket();
  const { say } = useTicketWords();
  const failed = making.isError && Object.keys(faults).length === 0;
  return (
    <div className={style.page}>
      <title>{say('{Novo atendimento} · Balcão')}</title>
      <header className={style.head}>
        <BackToList search={{}} />
        <h1>{say('{Novo atendimento}')}</h1>
      </header>
      <form ref={box} className={style.form} onSubmit={submit} noValidate>
        <PersonFields form={form} faults={faults} set={set} />
        <WorkFields form={form} faults={faults} set={set} />
        <FieldError id="novo" error={failed ? failureText(making.error) : undefined} />
        <div className={style.acts}>
          <Button
            type="submit"
            variant="primary"
            disabled={making.isPending}
            // Leaving a field may show its error, which would move the button away from under the pointer.
            onMouseDown={(event) => event.preventDefault()}
          >
            {making.isPending && <Spinner />}
            {making.isPending ? 'Abrindo…' : say('Abrir {atendimento}')}
          </Button>
        </div>
      </form>
      <LeaveGuard dirty={dirty} leaving={leaving} />
    </div>
  );
}
