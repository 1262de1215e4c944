import type { Selection } from './selection.ts';

type Props = {
  selection: Selection | undefined;
  row: { id: number; name: string };
  className: string | undefined;
};

/** The checkbox of a row, large enough for a finger. */
export function CheckBox({ selection, row, className }: Props) {
  if (!selection) return null;
  return (
    <label className={className}>
      <input
        type="checkbox"
        aria-label={`Selecionar ${row.name}`}
        checked={selection.rows.has(row.id)}
        onChange={() => selection.toggle(row)}
      />
    </label>
  );
}
