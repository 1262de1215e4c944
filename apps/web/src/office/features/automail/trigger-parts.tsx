import { silentSides, type Trigger, type TriggerPart } from '@balcao/contract/automail/triggers';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Select } from '../../../ui/field.tsx';
import { NumberInput } from '../../records/text-inputs.tsx';
import { statusesQuery } from './queries.ts';

type PartProps = {
  id: string;
  trigger: Trigger;
  put: (parts: Partial<Trigger>) => void;
  readOnly: boolean;
};

function StatusPart({ id, trigger, put, readOnly }: PartProps) {
  const { data = [] } = useQuery(statusesQuery);
  return (
    <Select
      id={id}
      label="Status"
      disabled={readOnly}
      value={trigger.status_id ?? ''}
      onChange={({ target }) => put({ status_id: Number(target.value) || undefined } as Trigger)}
    >
      {trigger.status_id === undefined && <option value="">Escolha…</option>}
      {data.map((status) => (
        <option key={status.id} value={status.id}>
          {String(status.name)}
        </option>
      ))}
    </Select>
  );
}

type CountProps = Omit<PartProps, 'put'> & {
  label: string;
  value: number | undefined;
  write: (value: number | undefined) => void;
};

function Count({ id, label, value, write, readOnly }: CountProps) {
  return (
    <NumberInput
      id={id}
      field={{ name: id, label, type: 'number' }}
      value={value ?? null}
      onChange={(read) => write((read as number | null) ?? undefined)}
      readOnly={readOnly}
    />
  );
}

function HoursPart(props: PartProps) {
  const { trigger, put } = props;
  const write = (hours: number | undefined) => put({ hours } as Trigger);
  return <Count {...props} label="Horas" value={trigger.hours} write={write} />;
}

function DaysPart(props: PartProps) {
  const { trigger, put } = props;
  const write = (days: number | undefined) => put({ days } as Trigger);
  return <Count {...props} label="Dias" value={trigger.days} write={write} />;
}

type Side = 'before' | 'on' | 'after';

function sideOf(days: number | undefined): Side {
  if (days === 0) return 'on';
  return (days ?? -1) < 0 ? 'before' : 'after';
}

/** Days before a due date are negative. */
function DuePart(props: PartProps) {
  const { id, trigger, put, readOnly } = props;
  const [side, setSide] = useState(() => sideOf(trigger.days));
  const write = (count: number | undefined, at: Side) => {
    if (at === 'on') return put({ days: 0 });
    const days = count === undefined ? undefined : at === 'before' ? -count : count;
    put({ days } as Trigger);
  };
  const count = trigger.days === undefined || side === 'on' ? undefined : Math.abs(trigger.days);
  return (
    <>
      {side !== 'on' && (
        <Count {...props} label="Dias" value={count} write={(read) => write(read, side)} />
      )}
      <Select
        id={`${id}-side`}
        label="Em relação ao vencimento"
        disabled={readOnly}
        value={side}
        onChange={({ target }) => {
          const next = target.value as Side;
          setSide(next);
          write(count, next);
        }}
      >
        <option value="before">antes do vencimento</option>
        <option value="on">no dia do vencimento</option>
        <option value="after">depois do vencimento</option>
      </Select>
    </>
  );
}

function SidePart({ id, trigger, put, readOnly }: PartProps) {
  return (
    <Select
      id={id}
      label="Quem está em silêncio"
      disabled={readOnly}
      value={trigger.by ?? ''}
      onChange={({ target }) => put({ by: target.value } as Partial<Trigger>)}
    >
      {silentSides.map(({ value, label }) => (
        <option key={value} value={value}>
          {label}
        </option>
      ))}
    </Select>
  );
}

const inputs = { status_id: StatusPart, hours: HoursPart, days: DaysPart, by: SidePart };

/** The input for what a trigger of this kind needs to know. */
export function partOf({ kind }: Trigger, part: TriggerPart) {
  return part === 'days' && kind === 'due' ? DuePart : inputs[part];
}
