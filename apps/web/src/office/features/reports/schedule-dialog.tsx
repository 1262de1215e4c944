import type { Rhythm } from '@balcao/contract/reports/report-names';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { failureText } from '../../../platform/api-error.ts';
import { useSession } from '../../../platform/session/use-session.ts';
import { useAttempt } from '../../../platform/use-attempt.ts';
import { useSingleMutation } from '../../../platform/use-single-mutation.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog, DialogActions } from '../../../ui/dialog.tsx';
import { Select } from '../../../ui/field.tsx';
import { filterFaults } from '../../reports/refused-filters.tsx';
import { reportChoicesQuery, reportKeys, sendSchedule } from './queries.ts';
import { useReportPlace } from './report-place.ts';
import style from './schedule.module.css';
import { ScheduleList } from './schedule-list.tsx';
import { filterWords, rhythmWords } from './schedule-words.ts';
import { Segmented } from './segmented.tsx';

const covers: Record<Rhythm, string> = {
  week: 'Cada e-mail traz a semana anterior, comparada com a de antes dela.',
  month: 'Cada e-mail traz o mês anterior, comparado com o de antes dele.',
};

/** The report by mail, to the person or to a colleague who may see it, and what is sent already. */
export function ScheduleDialog({ title, onClose }: { title: string; onClose: () => void }) {
  const { name, search } = useReportPlace();
  const { user } = useSession();
  const client = useQueryClient();
  const choices = useQuery(reportChoicesQuery(name)).data;
  const [every, setEvery] = useState<Rhythm>('week');
  const [recipient, setRecipient] = useState<number>();
  const attempt = useAttempt();
  const sending = useSingleMutation({
    mutationFn: () => {
      const asked = { name, search, every, recipient };
      return sendSchedule(asked, attempt.idOf(JSON.stringify(asked)));
    },
    onSuccess: () => {
      attempt.forget();
      return client.invalidateQueries({ queryKey: reportKeys.schedules });
    },
  });
  const faults = filterFaults(sending.error);
  const colleagues = choices?.users.filter(({ id }) => id !== user.id) ?? [];
  return (
    <Dialog title="Enviar por e-mail" onClose={onClose}>
      {(close) => (
        <>
          <p>
            {`${title}, com os filtros desta página: ${filterWords(search, choices)}. `}
            {covers[every]}
          </p>
          <Segmented label="Quando" options={rhythmWords} value={every} onChange={setEvery} />
          {colleagues.length > 0 && (
            <Select
              label="Para"
              value={recipient ?? ''}
              error={faults.recipient_id}
              onChange={({ target }) => {
                sending.reset();
                setRecipient(Number(target.value) || undefined);
              }}
            >
              <option value="">Mim</option>
              {colleagues.map((one) => (
                <option key={one.id} value={one.id}>
                  {one.name}
                </option>
              ))}
            </Select>
          )}
          {recipient !== undefined && <p>Quem recebe vê só o que pode ver.</p>}
          {/* A notice would lie behind the dialog. */}
          <p role="status">{sending.isSuccess && 'Pronto: o relatório irá por e-mail.'}</p>
          {sending.error && !faults.recipient_id && (
            <p className={style.fault} role="alert">
              {failureText(sending.error)}
            </p>
          )}
          <ScheduleList onEnd={() => sending.reset()} />
          <DialogActions>
            <Button onClick={close}>Fechar</Button>
            <Button
              variant="primary"
              aria-disabled={sending.isPending}
              onClick={() => sending.mutate(undefined)}
            >
              Agendar
            </Button>
          </DialogActions>
        </>
      )}
    </Dialog>
  );
}
