import type { Flow } from '@balcao/dialog/flow';
import { stepOf } from '@balcao/dialog/steps/registry';
import { Icon, type IconName } from '../../../../ui/icon.tsx';
import style from './outline.module.css';
import type { Position } from './positions.ts';
import type { RowNumbers } from './row-numbers.ts';
import { wordsOf } from './row-words.ts';
import type { Row } from './rows.ts';

type Props = {
  flow: Flow;
  row: Row;
  id: string;
  top: number;
  height: number;
  position: Position;
  active: boolean;
  chosen: boolean;
  /** Whether the checker found something, and whether that prevents publishing. */
  fault: 'error' | 'warning' | undefined;
  numbers: RowNumbers | undefined;
};

const kinds: Record<'send' | 'receive' | 'system', IconName> = {
  send: 'message',
  receive: 'pen',
  system: 'gear',
};

function iconOf(row: Row): IconName {
  if (row.kind === 'dialog') return 'folder';
  if (row.kind === 'mark') return 'note';
  if (row.kind === 'loose') return 'alert';
  if (row.kind !== 'block') return 'arrowDown';
  if (row.block.type.startsWith('condition.')) return 'compass';
  return kinds[stepOf(row.block.type)?.kind ?? 'system'];
}

const INDENT = 14;

/** A line of the outline. The tree around it has the focus and hears keys and clicks. */
export function RowView(props: Props) {
  const { flow, row, id, top, height, position, active, chosen, fault, numbers } = props;
  const { title, detail } = wordsOf(flow, row);
  const isDialog = row.kind === 'dialog';
  return (
    <div
      id={id}
      role="treeitem"
      className={style.row}
      style={{ top, height, paddingLeft: 12 + Math.min(row.level - 1, 8) * INDENT }}
      data-kind={row.kind}
      data-active={active || undefined}
      aria-level={row.level}
      aria-posinset={position.at}
      aria-setsize={position.of}
      aria-expanded={isDialog ? row.open : undefined}
      aria-selected={chosen}
      tabIndex={-1}
      data-line={row.key}
    >
      {isDialog && (
        <span className={style.toggle} data-toggle data-open={row.open || undefined}>
          <Icon name="chevron" size={16} />
        </span>
      )}
      <Icon name={iconOf(row)} size={16} />
      <span className={style.words}>
        <span className={style.title}>{title}</span>
        <span className={style.detail}>{detail}</span>
      </span>
      {row.kind === 'block' && row.isStart && <span className={style.badge}>Início</span>}
      {numbers && (
        <span className={style.numbers}>
          <span aria-hidden="true">{numbers.short}</span>
          <span className={style.hidden}>{numbers.words}</span>
        </span>
      )}
      {fault && (
        <span className={style.fault} data-severity={fault}>
          <Icon name="alert" size={16} />
          <span className={style.hidden}>{fault === 'error' ? 'com erro' : 'com aviso'}</span>
        </span>
      )}
    </div>
  );
}
