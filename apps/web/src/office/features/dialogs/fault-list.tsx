import { Icon } from '../../../ui/icon.tsx';
import { keyed } from '../../../ui/keyed.ts';
import type { Fault } from './draft-calls.ts';
import style from './fault-list.module.css';
import { nameOfBlock } from './inspector/block-name.ts';
import { useDraft, useFaults, useFlow } from './use-draft.ts';

const MOST_SHOWN = 100;

function titleOf(faults: readonly Fault[]): string {
  const errors = faults.filter(({ severity }) => severity === 'error').length;
  const warnings = faults.length - errors;
  const parts = [
    errors === 1 ? '1 problema' : errors > 1 && `${errors} problemas`,
    warnings === 1 ? '1 aviso' : warnings > 1 && `${warnings} avisos`,
  ];
  return parts.filter(Boolean).join(', ') || 'Nenhum problema';
}

/** How many problems the draft has, and all of them when it is opened. */
export function FaultSummary() {
  const faults = useFaults();
  return (
    <details className={style.summary}>
      <summary>
        <span className={style.title} data-fine={faults.length === 0 || undefined}>
          <Icon name={faults.length === 0 ? 'check' : 'alert'} size={16} />
          {titleOf(faults)}
        </span>
      </summary>
      <FaultList />
    </details>
  );
}

/** What the checker says of the flow, problems first; a click goes to the block. */
export function FaultList({ onShown }: { onShown?: () => void }) {
  const faults = useFaults();
  const sorted = [...faults].sort((a, b) => a.severity.localeCompare(b.severity));
  return (
    <ul className={style.list}>
      {keyed(sorted.slice(0, MOST_SHOWN)).map(({ key, item: fault }) => (
        <li key={key}>
          <FaultLine fault={fault} onShown={onShown} />
        </li>
      ))}
      {faults.length === 0 && <li className={style.none}>O fluxo pode ser publicado.</li>}
      {faults.length > MOST_SHOWN && (
        <li className={style.none}>E mais {faults.length - MOST_SHOWN}.</li>
      )}
    </ul>
  );
}

type LineProps = { fault: Fault; onShown: (() => void) | undefined };

function FaultLine({ fault: { block, message, severity }, onShown }: LineProps) {
  const draft = useDraft();
  const flow = useFlow();
  const [dialog = '', id = ''] = block?.split('/') ?? [];
  const place = id ? nameOfBlock(flow.dialogs[dialog], id) : dialog || 'O fluxo inteiro';
  function show(): void {
    if (block) draft.show(block);
    onShown?.();
  }
  return (
    <button type="button" className={style.fault} onClick={show}>
      <span className={style.sign} data-severity={severity}>
        <Icon name={severity === 'error' ? 'alert' : 'info'} size={16} />
      </span>
      <span>
        <span className={style.place}>
          {severity === 'error' ? 'Problema' : 'Aviso'} · {place}
        </span>
        <span className={style.message}>{message}</span>
      </span>
    </button>
  );
}
