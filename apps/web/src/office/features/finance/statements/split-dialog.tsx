import { formatCurrency } from '@balcao/brazil/money';
import type { Candidate, CandidateKind } from '@balcao/contract/finance/matching';
import { useId, useState } from 'react';
import { ConfirmDialog } from '../../../records/confirm-dialog.tsx';
import { FieldError } from '../../../records/labelled.tsx';
import { ReferenceSelect } from '../../../records/reference-select.tsx';
import { MoneyField } from '../entries/money-field.tsx';
import type { DialogProps } from './ignore-dialog.tsx';
import style from './statements.module.css';

type Part = { kind: CandidateKind; id: number; label: string; cents: number | null };

/** Fills the best candidates until the line is used up. */
function firstParts(cents: number, candidates: readonly Candidate[]): Part[] {
  let rest = Math.abs(cents);
  return candidates.map(({ kind, id, description, amount_cents }) => {
    const taken = Math.min(rest, Math.abs(amount_cents));
    rest -= taken;
    return { kind, id, label: description, cents: taken || null };
  });
}

function restWords(rest: number): string {
  if (rest === 0) return 'As partes somam a linha.';
  return rest > 0
    ? `Faltam ${formatCurrency(rest)}.`
    : `As partes passam da linha em ${formatCurrency(-rest)}.`;
}

/** The parts of a line: an amount for each thing that it is, until nothing is left. */
export function SplitDialog({ line, working, fault, onAct, onClose }: DialogProps) {
  const alertId = useId();
  const [parts, setParts] = useState(() => firstParts(line.amount_cents, line.candidates));
  const sign = line.amount_cents < 0 ? -1 : 1;
  const sum = parts.reduce((all, { cents }) => all + (cents ?? 0), 0);
  const rest = Math.abs(line.amount_cents) - sum;
  const used = parts.flatMap(({ kind, id, cents }) =>
    cents ? [{ kind, id, amount_cents: sign * cents }] : [],
  );
  return (
    <ConfirmDialog
      title={`Dividir ${formatCurrency(Math.abs(line.amount_cents))}`}
      action="Conciliar"
      working={working || rest !== 0 || used.length === 0}
      onConfirm={() => onAct({ act: 'match', id: line.line_id, body: { matches: used } })}
      onClose={onClose}
    >
      {parts.map((part, at) => (
        <MoneyField
          key={`${part.kind} ${part.id}`}
          label={part.label}
          value={part.cents}
          onChange={(cents) =>
            setParts(parts.map((one, place) => (place === at ? { ...one, cents } : one)))
          }
        />
      ))}
      <ReferenceSelect
        label="Outro lançamento"
        record="fn_entry"
        value={null}
        onChange={(entry) => {
          if (!entry || parts.some(({ kind, id }) => kind === 'entry' && id === entry.id)) return;
          const cents = rest > 0 ? rest : null;
          setParts([...parts, { kind: 'entry', id: entry.id, label: entry.name, cents }]);
        }}
      />
      <p role="status" className={style.small}>
        {restWords(rest)}
      </p>
      <FieldError id={alertId} error={fault} />
    </ConfirmDialog>
  );
}
