import { LEVEL } from '@balcao/contract/permissions';
import { useSession } from '../../../platform/session/use-session.ts';
import { Select } from '../../../ui/field.tsx';
import type { CustomFieldProps } from '../../records/field-props.ts';

const levels = Array.from({ length: LEVEL.external }, (_, index) => index + 1);

function nameOf(level: number): string {
  if (level <= LEVEL.admin) return 'Administrador';
  if (level <= LEVEL.supervisor) return 'Supervisor';
  if (level <= LEVEL.internal) return 'Equipe';
  return level < LEVEL.external ? 'Externo' : 'Cliente';
}

/** The level; what the editor may not give is shown and cannot be chosen. */
export function LevelInput({ id, field, value, onChange, error, readOnly }: CustomFieldProps) {
  const { user, user_roles } = useSession();
  const admins = user_roles?.can_admin_roles_change === true;
  const may = (level: number) => level >= user.level && (level > LEVEL.supervisor || admins);
  const fixed = typeof value === 'number' && !may(value);
  return (
    <Select
      id={id}
      label={field.label}
      error={error}
      disabled={readOnly || fixed}
      aria-required
      value={typeof value === 'number' ? value : ''}
      onChange={({ target }) => onChange(Number(target.value))}
    >
      {value === null && <option value="">Escolha…</option>}
      {levels.map((level) => (
        <option key={level} value={level} disabled={!may(level)}>
          {level} · {nameOf(level)}
        </option>
      ))}
    </Select>
  );
}
