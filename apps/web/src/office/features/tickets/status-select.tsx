import type { TicketDetail } from '@balcao/contract/tickets';
import { ApiError, failureText } from '../../../platform/api-error.ts';
import { Select } from '../../../ui/field.tsx';
import { notify } from '../../../ui/notices.ts';
import { useStatusChange } from './queries.ts';
import { KindIcon } from './status-mark.tsx';

const CHANGED =
  'O atendimento mudou enquanto você olhava. Os dados já foram atualizados: confira e escolha o status de novo.';

/** Only the statuses that may follow; a choice is saved at once. */
export function StatusSelect({ ticket }: { ticket: TicketDetail }) {
  const change = useStatusChange(ticket);
  const { status, next_statuses } = ticket;
  const choices = [status, ...next_statuses.filter(({ id }) => id !== status.id)];

  const shown = choices.find(({ id }) => id === change.variables);
  const { kind, icon } = (change.isPending && shown) || status;

  const choose = (id: number) =>
    change.mutate(id, {
      onSuccess: ({ data }) => notify('success', `Status alterado para ${data.status.name}.`),
      onError: (error) => {
        const conflict = error instanceof ApiError && error.code === 'CONFLICT';
        notify(conflict ? 'warning' : 'danger', conflict ? CHANGED : failureText(error));
      },
    });

  return (
    <Select
      label="Status"
      quietLabel
      mark={<KindIcon kind={kind} icon={icon} />}
      value={change.isPending ? change.variables : status.id}
      disabled={change.isPending || choices.length === 1}
      onChange={({ target }) => choose(Number(target.value))}
    >
      {choices.map(({ id, name }) => (
        <option key={id} value={id}>
          {name}
        </option>
      ))}
    </Select>
  );
}
