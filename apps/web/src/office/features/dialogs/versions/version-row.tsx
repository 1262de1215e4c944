import type { DialogVersion } from '@balcao/contract/dialogs/drafts';
import { useTicketWords } from '../../../../platform/session/ticket-words.ts';
import { Button } from '../../../../ui/button.tsx';
import { Moment } from '../../../../ui/moment.tsx';
import style from './version-panel.module.css';

type Props = {
  version: DialogVersion;
  onCompare: () => void;
  /** Absent without the right to publish. */
  onPutBack: (() => void) | undefined;
};

export function VersionRow({ version, onCompare, onPutBack }: Props) {
  const { version: number, published_at, user, note, tickets, current } = version;
  return (
    <li className={style.version} data-current={current || undefined}>
      <p className={style.head}>
        <strong>Versão {number}</strong>
        {current && <span className={style.current}>Em uso</span>}
      </p>
      <p className={style.facts}>
        {user?.name ?? 'Pelo sistema'}, <Moment at={published_at} />
      </p>
      {note && <p className={style.note}>{note}</p>}
      <p className={style.facts}>
        <Standing tickets={tickets} />
      </p>
      <div className={style.acts}>
        <Button aria-label={`Comparar a versão ${number} com o rascunho`} onClick={onCompare}>
          Comparar
        </Button>
        {onPutBack && !current && (
          <Button aria-label={`Voltar para a versão ${number}`} onClick={onPutBack}>
            Voltar
          </Button>
        )}
      </div>
    </li>
  );
}

/** How many running conversations keep to the version. */
function Standing({ tickets }: { tickets: number }) {
  const { say } = useTicketWords();
  if (tickets === 0) return say('{Nenhum atendimento} nesta versão');
  return say(
    tickets === 1 ? '1 {atendimento} nesta versão' : `${tickets} {atendimentos} nesta versão`,
  );
}
