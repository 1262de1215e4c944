import { Button } from './button.tsx';
import { Icon } from './icon.tsx';
import { Spinner } from './spinner.tsx';

/** A send button, which cannot be pressed again while it works. */
export function SendButton({ working, onSend }: { working: boolean; onSend: () => void }) {
  return (
    <Button variant="primary" disabled={working} onClick={onSend}>
      {working ? <Spinner /> : <Icon name="send" />}
      {working ? 'Enviando...' : 'Enviar'}
    </Button>
  );
}
