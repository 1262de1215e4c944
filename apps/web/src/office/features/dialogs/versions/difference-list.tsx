import { useState } from 'react';
import { Button } from '../../../../ui/button.tsx';
import { useDraft, useFlow } from '../use-draft.ts';
import type { BlockWords } from './difference-words.ts';
import style from './version-panel.module.css';

const kinds = { added: 'Novo', changed: 'Alterado', removed: 'Removido' };
/** More at once would be slow to draw and nobody reads them. */
const STEP = 100;

/** What differs, block by block; a click shows the block. */
export function DifferenceList({ blocks }: { blocks: readonly BlockWords[] }) {
  const [most, setMost] = useState(STEP);
  const left = blocks.length - most;
  if (blocks.length === 0) return null;
  return (
    <>
      <ul className={style.blocks} aria-label="Blocos que mudaram">
        {blocks.slice(0, most).map((block) => (
          <Changed key={`${block.kind} ${block.block}`} changed={block} />
        ))}
      </ul>
      {left > 0 && <Button onClick={() => setMost(most + STEP)}>Mostrar mais ({left})</Button>}
    </>
  );
}

function Changed({ changed: { block, name, kind, fields } }: { changed: BlockWords }) {
  return (
    <li data-kind={kind}>
      <p className={style.head}>
        <span className={style.kind}>{kinds[kind]}</span>
        <strong>{name}</strong>
        {block && <BlockLink block={block} />}
      </p>
      {fields.length > 0 && (
        <dl>
          {fields.map(({ field, before, after }) => (
            <div key={field}>
              <dt>{field}</dt>
              <dd>
                <del>Antes: {before}</del>
                <ins>Depois: {after}</ins>
              </dd>
            </div>
          ))}
        </dl>
      )}
    </li>
  );
}

/** The block's name; a button if the draft has it. */
function BlockLink({ block }: { block: string }) {
  const draft = useDraft();
  const [dialog = '', id] = block.split('/');
  const open = useFlow().dialogs[dialog];
  const known = open && (id === undefined || open.blocks[id]);
  if (!known) return <code>{block}</code>;
  return (
    <Button variant="quiet" title="Mostrar no desenho" onClick={() => draft.show(block)}>
      {block}
    </Button>
  );
}
