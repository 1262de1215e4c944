import { Button } from '../../../ui/button.tsx';
import { Dialog, DialogActions } from '../../../ui/dialog.tsx';
import style from './designer.module.css';
import { FaultList } from './fault-list.tsx';

/** Every fault of the draft. */
export function FaultsDialog({ onClose }: { onClose: () => void }) {
  return (
    <Dialog title="Problemas e avisos" className={style.dialog} onClose={onClose}>
      {(close) => (
        <>
          <FaultList onShown={close} />
          <DialogActions>
            <Button onClick={close}>Fechar</Button>
          </DialogActions>
        </>
      )}
    </Dialog>
  );
}
