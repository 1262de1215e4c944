import type { DialogAnalytics } from '@balcao/contract/dialogs/analytics';
import { useTicketWords } from '../../../../platform/session/ticket-words.ts';
import { shortMoment } from '../../../../ui/dates.ts';
import type { Asked } from './asked.ts';
import { BlockList } from './block-list.tsx';
import { DayLine } from './day-line.tsx';
import { ExportButtons } from './export-buttons.tsx';
import { countText, shareText } from './number-words.ts';
import style from './numbers-panel.module.css';
import type { TicketsWanted } from './tickets-dialog.tsx';

type Props = { data: DialogAnalytics; asked: Asked; onWant: (wanted: TicketsWanted) => void };

/** The answer: the whole first, then block by block. */
export function Told({ data, asked, onWant }: Props) {
  const { say } = useTicketWords();
  const { started, finished, failed, days, blocks, counted_until: until } = data;
  const totals = [
    { kind: 'started', label: 'Começaram', count: started },
    { kind: 'finished', label: 'Chegaram ao fim', count: finished },
    ...(failed > 0 ? [{ kind: 'failed', label: 'Pararam por falha', count: failed } as const] : []),
  ] as const;
  return (
    <>
      <dl className={style.totals}>
        {totals.map(({ kind, label, count }) => (
          <div key={kind}>
            <dt>{label}</dt>
            <dd>
              <button
                type="button"
                className={style.number}
                aria-label={say(`${label}: ${countText(count)}. Abrir {os atendimentos}`)}
                disabled={count === 0}
                onClick={() => onWant({ kind, title: `${label}: ${countText(count)}` })}
              >
                {countText(count)}
              </button>
              {kind !== 'started' && <span>{shareText(count, started)}</span>}
            </dd>
          </div>
        ))}
      </dl>
      {days.length > 1 && <DayLine days={days} />}
      <ExportButtons asked={asked} />
      <BlockList blocks={blocks} onWant={onWant} />
      {until && <p className={style.facts}>Contado até {shortMoment(until)}.</p>}
    </>
  );
}
