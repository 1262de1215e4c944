import { BarePage } from './bare-page.tsx';
import { Button } from './button.tsx';
import { NoticePage } from './notice-page.tsx';
import { PageFooter } from './page-footer.tsx';

/** Shown in place of a page that could not be drawn or loaded. */
export function FaultPage() {
  return (
    <BarePage footer={<PageFooter centered />}>
      <NoticePage
        icon="alert"
        title="Não foi possível abrir esta página"
        text="Pode ter havido uma falha na conexão ou uma atualização do sistema. O que já foi salvo está guardado."
      >
        <Button variant="primary" onClick={() => window.location.reload()}>
          Recarregar
        </Button>
      </NoticePage>
    </BarePage>
  );
}
