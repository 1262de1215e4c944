import type { BlockNumbers } from '@balcao/contract/dialogs/analytics';
import { waysOf } from '@balcao/dialog/draft/ways';
import type { Block } from '@balcao/dialog/flow';
import { useTicketWords } from '../../../../platform/session/ticket-words.ts';
import { blockName } from '../inspector/block-name.ts';
import { useDraft, useFlow } from '../use-draft.ts';
import { DRAWING, wantedPanel } from '../wanted-panel.ts';
import { countedText, shareText, timeText } from './number-words.ts';
import style from './numbers-panel.module.css';
import type { TicketsWanted } from './tickets-dialog.tsx';

type Want = (wanted: TicketsWanted) => void;
type Props = { numbers: BlockNumbers; busiest: number; onWant: Want };

/** A block: its name leads to it on the canvas, its numbers to the tickets behind them. */
export function BlockRow({ numbers, busiest, onWant }: Props) {
  const { block: wireId, visits, stopped, refused, median_s: median } = numbers;
  const draft = useDraft();
  const [dialog = '', id = ''] = wireId.split('/');
  const block = useFlow().dialogs[dialog]?.blocks[id];
  const name = block ? blockName(block) : wireId;
  const counts = [
    { kind: 'visits', count: visits, text: countedText(visits, 'visita', 'visitas') },
    {
      kind: 'stopped',
      count: stopped,
      text: `${countedText(stopped, 'parou', 'pararam')} (${shareText(stopped, visits)})`,
    },
    { kind: 'refused', count: refused, text: countedText(refused, 'recusa', 'recusas') },
  ] as const;
  return (
    <li data-block={wireId}>
      {block ? (
        <button
          type="button"
          className={style.name}
          onClick={() => {
            draft.show(wireId);
            wantedPanel.set({ name: DRAWING });
          }}
        >
          {name}
        </button>
      ) : (
        <span>{name} (fora do rascunho)</span>
      )}
      <span
        className={style.bar}
        aria-hidden="true"
        style={{ width: `${(100 * visits) / busiest}%` }}
      >
        <span style={{ width: shareWidth(stopped, visits) }} />
      </span>
      <p className={style.counts}>
        {counts.map(({ kind, count, text }) => (
          <Count
            key={kind}
            {...{ count, text }}
            onOpen={() => onWant({ kind, block: wireId, title: `${name}: ${text}` })}
          />
        ))}
        {median !== null && <span>resposta em {timeText(median)}</span>}
      </p>
      <Ways numbers={numbers} block={block} name={name} onWant={onWant} />
    </li>
  );
}

const shareWidth = (part: number, whole: number) => `${whole > 0 ? (100 * part) / whole : 0}%`;

/** A number that opens its tickets; nothing where it is zero. */
function Count({ count, text, onOpen }: { count: number; text: string; onOpen: () => void }) {
  const { say } = useTicketWords();
  if (count === 0) return null;
  return (
    <button
      type="button"
      className={style.number}
      title={say('Abrir {os atendimentos}')}
      onClick={onOpen}
    >
      {text}
    </button>
  );
}

const others: Record<string, string> = {
  dialog: 'Chama outro diálogo',
  return: 'Volta ao diálogo de antes',
};

type WaysProps = { numbers: BlockNumbers; block: Block | undefined; name: string; onWant: Want };

/** How the conversations went on from the block. */
function Ways({ numbers: { block: wireId, visits, ways }, block, name, onWant }: WaysProps) {
  const taken = Object.entries(ways).toSorted(([, a], [, b]) => b - a);
  if (taken.length === 0) return null;
  const labels = new Map(block ? waysOf(block).map(({ exit, label }) => [exit, label]) : []);
  return (
    <details className={style.ways}>
      <summary>{countedText(taken.length, 'saída', 'saídas')}</summary>
      <ul>
        {taken.map(([way, count]) => {
          const label = labels.get(way) ?? others[way] ?? way;
          const text = `${shareText(count, visits)} (${countedText(count, 'vez', 'vezes')})`;
          return (
            <li key={way} data-way={way}>
              <span>{label}</span>
              <Count
                {...{ count, text }}
                onOpen={() =>
                  onWant({ kind: 'way', block: wireId, way, title: `${name}, ${label}: ${text}` })
                }
              />
            </li>
          );
        })}
      </ul>
    </details>
  );
}
