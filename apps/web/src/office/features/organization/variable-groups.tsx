import { useId, useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { TextField } from '../../../ui/field.tsx';
import { Group } from '../../records/labelled.tsx';
import { TextsInput } from '../../records/text-inputs.tsx';
import style from './configs.module.css';
import type { ConfigForm } from './use-config-form.ts';

type Row = { id: number; name: string; variables: string[] };

const rowsOf = (value: unknown): Row[] =>
  Object.entries((value ?? {}) as Record<string, string[]>).map(([name, variables], id) => ({
    id,
    name,
    variables,
  }));
/** Merges two groups of the same title. */
function groupsOf(rows: Row[]): Record<string, string[]> {
  const groups: Record<string, string[]> = {};
  for (const { name, variables } of rows) {
    const title = name.trim();
    groups[title] = [...(groups[title] ?? []), ...variables];
  }
  return groups;
}

/** Titles with the variables under each. Kept here as rows, because two titles may be equal while one is typed. */
export function VariableGroups({ label, form }: { label: string; form: ConfigForm }) {
  const id = useId();
  const [kept, setRows] = useState(() => rowsOf(form.value));
  const rows =
    JSON.stringify(groupsOf(kept)) === JSON.stringify(form.value) ? kept : rowsOf(form.value);
  const put = (next: Row[]) => {
    setRows(next);
    form.set(groupsOf(next));
  };
  const change = (id: number, part: Partial<Row>) =>
    put(rows.map((row) => (row.id === id ? { ...row, ...part } : row)));
  return (
    <Group id={id} label={label} error={form.error}>
      {rows.map((row) => (
        <div key={row.id} className={style.group}>
          <TextField
            label="Título"
            value={row.name}
            maxLength={60}
            onChange={({ target }) => change(row.id, { name: target.value })}
          />
          <TextsInput
            id={`${id}-${row.id}`}
            field={{ name: 'variables', label: 'Variáveis, uma por linha', type: 'texts' }}
            value={row.variables}
            onChange={(variables) => change(row.id, { variables: variables as string[] })}
            readOnly={false}
          />
          <Button
            aria-label={`Remover grupo: ${row.name}`}
            onClick={() => put(rows.filter((other) => other.id !== row.id))}
          >
            Remover grupo
          </Button>
        </div>
      ))}
      <Button
        onClick={() => {
          const id = Math.max(-1, ...rows.map((row) => row.id)) + 1;
          put([...rows, { id, name: `Grupo ${id + 1}`, variables: [] }]);
        }}
      >
        Adicionar grupo
      </Button>
    </Group>
  );
}
