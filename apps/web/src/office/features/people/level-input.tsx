import { LEVEL } from '@balcao/contract/access/permissions';
import { useTicketWords } from '../../../platform/session/ticket-words.ts';
import { useSession } from '../../../platform/session/use-session.ts';
import { Select } from '../../../ui/field.tsx';
import type { CustomFieldProps } from '../../records/field-props.ts';
import style from './people.module.css';

const levels = Array.from({ length: LEVEL.external }, (_, index) => index + 1);

function nameOf(level: number): string {
  if (level <= LEVEL.admin) return 'Administrador';
  if (level <= LEVEL.supervisor) return 'Supervisor';
  if (level <= LEVEL.internal) return 'Equipe';
  return level < LEVEL.external ? 'Externo' : 'Cliente';
}

/** The rights of a level; a lower number includes those of the higher ones. */
function opens(level: number): string {
  if (level <= LEVEL.admin) return 'Vê e altera tudo, também configurações e administradores.';
  if (level <= LEVEL.supervisor)
    return 'Vê {todos os atendimentos}, responde a qualquer conversa e cuida de setores e chatbots.';
  if (level <= LEVEL.internal)
    return 'Trabalha {nos atendimentos} dos seus setores, com as permissões do seu grupo. De 3 a 5, o número menor só protege: ninguém altera quem está acima.';
  return 'Não entra na área da equipe: vê no portal {os próprios atendimentos}, documentos e boletos.';
}

/** Chooses the level; levels that the editor may not give are shown but cannot be chosen. */
export function LevelInput({ id, field, value, onChange, error, readOnly }: CustomFieldProps) {
  const { say } = useTicketWords();
  const help = typeof value === 'number' ? say(opens(value)) : 'De 1 (pode tudo) a 10 (cliente).';
  const { user, user_roles } = useSession();
  const admins = user_roles?.can_admin_roles_change === true;
  const may = (level: number) => level >= user.level && (level > LEVEL.supervisor || admins);
  const fixed = typeof value === 'number' && !may(value);
  return (
    <>
      <Select
        id={id}
        label={field.label}
        error={error}
        disabled={readOnly || fixed}
        aria-required
        aria-describedby={error ? `${id}-error` : `${id}-level`}
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
      <p id={`${id}-level`} className={style.quiet} aria-live="polite">
        {help}
      </p>
    </>
  );
}
