import { Icon, type IconName } from '../../../ui/icon.tsx';
import style from './designer.module.css';
import type { SavingState } from './draft-saving.ts';
import { useDraftPart } from './use-draft.ts';

const texts: Record<SavingState['saved'], [IconName, string]> = {
  saved: ['check', 'Salvo'],
  waiting: ['clock', 'Salvando…'],
  saving: ['clock', 'Salvando…'],
  offline: ['cloudOff', 'Sem conexão: tentaremos de novo'],
  collided: ['alert', 'Escolha o que fica'],
  busy: ['clock', 'Servidor ocupado: tentaremos de novo'],
  refused: ['ban', 'Não foi salvo'],
};

/** Whether the server has everything. */
export function SavedState() {
  const saved = useDraftPart((draft) => draft.saved());
  const [icon, text] = texts[saved];
  return (
    <span className={style.saved} data-saved={saved} role="status">
      <Icon name={icon} size={16} />
      {text}
    </span>
  );
}
