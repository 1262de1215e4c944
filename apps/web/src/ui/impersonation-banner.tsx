import { Button } from './button.tsx';
import { Icon } from './icon.tsx';
import style from './impersonation-banner.module.css';
import { LoadingOverlay } from './loading-overlay.tsx';

type Props = {
  /** The impersonated person, and the admin who really sees the page. */
  person: string;
  by: string;
  isEnding: boolean;
  onEnd: () => void;
};

/** Shows on every page who is impersonating whom. */
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
