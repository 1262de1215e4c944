import { flowText } from '@balcao/dialog/draft/change';
import { Button } from '../../../ui/button.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { notify } from '../../../ui/notices.ts';
import style from './designer.module.css';
import { useDraft, useDraftPart } from './use-draft.ts';

/** Says why the server takes no more changes; the work stays, and can be copied. */
export function Refusal() {
  const draft = useDraft();
  const refused = useDraftPart((one) => one.saved() === 'refused');
  const reason = useDraftPart((one) => one.refusal());
  if (!refused) return null;
  const copy = () =>
    navigator.clipboard.writeText(flowText(draft.flow())).then(
      () => notify('success', 'Diálogo copiado.'),
      () => notify('warning', 'O navegador não deixou copiar.'),
    );
  return (
    <div className={style.refusal} role="alert">
      <Icon name="ban" />
      <p>{reason} O que você fez continua nesta página.</p>
      <Button onClick={() => void copy()}>Copiar meu trabalho</Button>
      <Button onClick={() => void draft.save()}>Tentar de novo</Button>
      {draft.canUndo() && <Button onClick={draft.undo}>Desfazer o último passo</Button>}
    </div>
  );
}
