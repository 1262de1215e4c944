import type { BlockNumbers } from '@balcao/contract/dialogs/analytics';
import { useState } from 'react';
import { Button } from '../../../../ui/button.tsx';
import { BlockRow } from './block-row.tsx';
import style from './numbers-panel.module.css';
import type { TicketsWanted } from './tickets-dialog.tsx';

/** Nobody reads more at once. */
const PAGE = 20;

type Props = { blocks: readonly BlockNumbers[]; onWant: (wanted: TicketsWanted) => void };

/** The blocks with their numbers, the one where most stopped first. */
export function BlockList({ blocks, onWant }: Props) {
  const [shown, setShown] = useState(PAGE);
  const busiest = blocks.reduce((most, { visits }) => Math.max(most, visits), 1);
  return (
    <section className={style.told} aria-label="Blocos">
      <h2>Onde mais param</h2>
      <ol className={style.blocks}>
        {blocks.slice(0, shown).map((numbers) => (
          <BlockRow key={numbers.block} numbers={numbers} busiest={busiest} onWant={onWant} />
        ))}
      </ol>
      {shown < blocks.length && (
        <Button onClick={() => setShown(shown + PAGE)}>
          {`Mostrar mais (${blocks.length - shown})`}
        </Button>
      )}
    </section>
  );
}
