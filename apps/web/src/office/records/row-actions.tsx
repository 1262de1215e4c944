import type { RecordDefinition } from '@balcao/contract/records/definition';
import { Link } from '@tanstack/react-router';
import { Button, buttonClass } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import style from './row-actions.module.css';
import { useAbilities } from './use-abilities.ts';

type NamedRow = { id: number; name: string };
type Props = NamedRow & { definition: RecordDefinition; onRemove: (row: NamedRow) => void };

/** Actions on a row without opening it; visible while the pointer or the focus is on the row. */
export function RowActions({ definition, id, name, onRemove }: Props) {
  const able = useAbilities(definition);
  return (
    <span className={style.actions}>
      {able.log && (
        <Link
          to="/$record/$id/edit"
          params={{ record: definition.name, id: String(id) }}
          search={{ tab: 'historico' }}
          className={buttonClass({ variant: 'quiet', square: true })}
          aria-label={`Histórico de ${name}`}
          title="Histórico"
        >
          <Icon name="clock" />
        </Link>
      )}
      {able.remove && (
        <Button
          variant="quiet"
          square
          aria-label={`Excluir ${name}`}
          title="Excluir"
          onClick={() => onRemove({ id, name })}
        >
          <Icon name="close" />
        </Button>
      )}
    </span>
  );
}
