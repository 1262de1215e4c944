import { Button } from './button.tsx';
import { Icon } from './icon.tsx';
import style from './impersonation-banner.module.css';
import { LoadingOverlay } from './loading-overlay.tsx';

type Props = {
  /** In whose name the page is shown, and who really sees it. */
  person: string;
  by: string;
  isEnding: boolean;
  onEnd: () => void;
};

/** Says on every page who acts as whom. */
export function ImpersonationBanner({ person, by, isEnding, onEnd }: Props) {
  return (
    <aside className={style.banner} aria-label="Personificação">
      <Icon name="eye" size={16} />
      <span>
        Você está vendo o sistema como <strong>{person}</strong>. Seu nome, <strong>{by}</strong>,
        fica no registro.
      </span>
      <Button disabled={isEnding} onClick={onEnd}>
        Despersonificar
      </Button>
      {isEnding && <LoadingOverlay text="Voltando ao seu usuário, aguarde..." />}
    </aside>
  );
}
