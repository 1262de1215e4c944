import { Handle, type NodeProps, Position } from '@xyflow/react';
import { memo, use } from 'react';
import { Icon, type IconName } from '../../../../ui/icon.tsx';
import { useIsLit } from '../testing/lit.ts';
import { useDraft } from '../use-draft.ts';
import style from './block-node.module.css';
import { BlockNumbers } from './block-numbers.tsx';
import type { Drawing } from './drawing.ts';
import { Far } from './far.ts';
import type { BlockData, BlockNode as Shown } from './nodes.ts';

const icons: Record<Drawing['look'], IconName> = {
  bubble: 'message',
  question: 'pen',
  decision: 'compass',
  act: 'gear',
};

/** A block as the visitor will see it; from far away, only its place and kind. */
export const BlockNode = memo(function BlockNode({ data, selected }: NodeProps<Shown>) {
  const far = use(Far);
  const lit = useIsLit(data.block.id);
  const { drawing, fault, isStart, people } = data;
  return (
    <div
      className={style.node}
      data-look={drawing.look}
      data-chosen={selected || undefined}
      data-fault={fault?.severity}
      data-far={far || undefined}
      data-lit={lit || undefined}
    >
      <Handle type="target" position={Position.Top} className={style.handle} />
      {!far && (
        <>
          <div className={style.head}>
            <Icon name={icons[drawing.look]} size={14} />
            <span className={style.name}>{drawing.name}</span>
            {isStart && <span className={style.start}>Início</span>}
            <span className={style.id}>{data.block.id}</span>
            {fault && <FaultMark {...data} />}
          </div>
          <Looks drawing={drawing} />
        </>
      )}
      <Rows drawing={drawing} far={far} />
      <BlockNumbers block={data.block.id} />
      {people && (
        <span className={style.people}>
          <Icon name="user" size={12} />
          {people}
        </span>
      )}
    </div>
  );
});

function FaultMark({ fault, faults }: BlockData) {
  const more = faults > 1 ? ` (+${faults - 1})` : '';
  return (
    <span className={style.fault} title={`${fault?.message}${more}`}>
      <Icon name="alert" size={14} />
    </span>
  );
}

/** Names of buttons may repeat. */
const keyed = (names: string[]) => names.map((name, index) => ({ key: `${index}:${name}`, name }));

function Looks({ drawing }: { drawing: Drawing }) {
  const { look, text, lines, picture, buttons, more, input } = drawing;
  return (
    <>
      {picture && (
        <span className={style.picture}>
          <Icon name="eye" size={14} />
          Imagem ou vídeo
        </span>
      )}
      {lines > 0 && (
        <p
          className={look === 'bubble' || look === 'question' ? style.bubble : style.words}
          style={{ WebkitLineClamp: lines }}
        >
          {text}
        </p>
      )}
      {keyed(buttons).map(({ key, name }) => (
        <span key={key} className={style.button}>
          {name}
        </span>
      ))}
      {more > 0 && <span className={style.button}>mais {more}</span>}
      {input && <span className={style.input}>{input}</span>}
    </>
  );
}

function Rows({ drawing, far }: { drawing: Drawing; far: boolean }) {
  const draft = useDraft();
  const { rows, rowless, ways, call } = drawing;
  const next = rows.length === 0 && ways.length > 0 && (
    <Handle type="source" id="next" position={Position.Bottom} className={style.handle} />
  );
  if (rows.length === 0 && !call) return next;
  return (
    <div className={style.rows}>
      {rows.map(({ exit, label }) => (
        <div key={exit} className={style.row}>
          {!far && <span>{label}</span>}
          <Handle type="source" id={exit} position={Position.Right} className={style.handle} />
        </div>
      ))}
      {rowless > 0 && (
        <div className={style.row}>
          {!far && <span>mais {rowless.toLocaleString('pt-BR')} caminhos</span>}
        </div>
      )}
      {call && (
        <button
          type="button"
          className={`${style.call} nodrag`}
          tabIndex={-1}
          onClick={() => draft.openDialog(call)}
        >
          Abrir diálogo
        </button>
      )}
      {next}
    </div>
  );
}
