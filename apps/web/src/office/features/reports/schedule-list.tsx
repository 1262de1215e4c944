import type { ReportSchedule } from '@balcao/contract/reports/schedule';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { failureText } from '../../../platform/api-error.ts';
import { useSession } from '../../../platform/session/use-session.ts';
import { useAttempt } from '../../../platform/use-attempt.ts';
import { useSingleMutation } from '../../../platform/use-single-mutation.ts';
import { Button } from '../../../ui/button.tsx';
import { brazilianDate } from '../../../ui/date-text.ts';
import { shortMoment } from '../../../ui/dates.ts';
import { notify } from '../../../ui/notices.ts';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { ListFault } from '../../records/list-fault.tsx';
import { reportChoicesQuery, reportKeys, schedulesQuery, sendEnd } from './queries.ts';
import style from './report.module.css';
import scheduleStyle from './schedule.module.css';
import { filterWords, peopleWords, rhythmWords } from './schedule-words.ts';

/** What the person gets by mail, and what they have colleagues sent. */
export function ScheduleList({ onEnd }: { onEnd: () => void }) {
  const { data, error, isLoadingError, refetch } = useQuery(schedulesQuery);
  if (isLoadingError)
    return (
      <ListFault
        title="Não foi possível carregar os envios"
        error={error}
        onRetry={() => refetch()}
      />
    );
  if (!data) return <Skeleton width="60%" />;
  return (
    <section className={scheduleStyle.kept} aria-labelledby="envios">
      <h3 id="envios">Envios</h3>
      {data.length === 0 && <p className={style.summary}>Nenhum relatório por e-mail ainda.</p>}
      <ul>
        {data.map((one) => (
          <Line key={one.id} schedule={one} onEnd={onEnd} />
        ))}
      </ul>
    </section>
  );
}

function Line({ schedule, onEnd }: { schedule: ReportSchedule; onEnd: () => void }) {
  const client = useQueryClient();
  const { user } = useSession();
  const choices = useQuery(reportChoicesQuery(schedule.name)).data;
  const attempt = useAttempt();
  const ending = useSingleMutation({
    mutationFn: () => sendEnd(schedule.id, attempt.idOf(String(schedule.id))),
    onSuccess: () => {
      onEnd();
      return client.invalidateQueries({ queryKey: reportKeys.schedules });
    },
    onError: (error) => notify('danger', failureText(error)),
  });
  const { title, every, next_on, last_sent_at, fault } = schedule;
  const rhythm = rhythmWords.find(({ value }) => value === every)?.label.toLowerCase() ?? '';
  const people = peopleWords(schedule, user.id);
  const what = [title, rhythm, filterWords(schedule, choices), people].filter(Boolean).join(' · ');
  return (
    <li>
      <span>
        {what}
        <span className={`${style.summary} ${scheduleStyle.keptWhen}`}>
          {`Próximo em ${brazilianDate(next_on)}`}
          {last_sent_at && `; último ${shortMoment(last_sent_at)}`}
        </span>
        {fault && (
          <span
            className={`${scheduleStyle.fault} ${scheduleStyle.keptWhen}`}
          >{`Último envio: ${fault}`}</span>
        )}
      </span>
      <Button
        aria-label={`Parar de enviar: ${[title, rhythm, people].filter(Boolean).join(', ')}`}
        disabled={ending.isPending}
        onClick={() => ending.mutate(undefined)}
      >
        Parar
      </Button>
    </li>
  );
}
