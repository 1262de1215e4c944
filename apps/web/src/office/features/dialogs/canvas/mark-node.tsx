import { type NodeProps, NodeResizer } from '@xyflow/react';
import { memo } from 'react';
import { useDialogName, useDraft } from '../use-draft.ts';
import style from './mark-node.module.css';
import type { MarkNode as Shown } from './nodes.ts';

/** A note, or a frame around blocks with a title. */
export const MarkNode = memo(function MarkNode({ data, selected }: NodeProps<Shown>) {
  const draft = useDraft();
  const dialog = useDialogName();
  const { id, mark } = data;
  const isNote = mark.kind === 'note';
  const write = (text: string) => {
    const value = isNote ? { ...mark, text } : { ...mark, title: text };
    draft.run('Escrever', [{ kind: 'mark', dialog, id, value }], `mark:${id}`);
  };
  return (
    <div className={style.mark} data-kind={mark.kind} data-color={isNote ? undefined : mark.color}>
      <NodeResizer isVisible={selected} minWidth={120} minHeight={60} />
      {isNote ? (
        <textarea
          className={selected ? 'nodrag nowheel' : undefined}
          aria-label="Nota"
          value={mark.text}
          maxLength={2_000}
          placeholder="Escreva uma nota"
          onChange={(event) => write(event.target.value)}
        />
      ) : (
        <input
          className={selected ? 'nodrag' : undefined}
          aria-label="Título do grupo"
          value={mark.title}
          maxLength={120}
          placeholder="Título do grupo"
          onChange={(event) => write(event.target.value)}
        />
      )}
    </div>
  );
});
