import { type ComponentProps, useState } from 'react';
import { Button } from './button.tsx';
import { Spinner } from './spinner.tsx';

/** Long enough to be seen: an answer that comes at once would look as if nothing had been done. */
const SEEN_MS = 400;

type Props = { onRetry: () => unknown } & Pick<ComponentProps<typeof Button>, 'variant' | 'tall'>;

/** Tries again, and says that it does and that it failed once more; whoever shows it takes it away when it worked. */
export function RetryButton({ onRetry, ...looks }: Props) {
  const [state, setState] = useState<'idle' | 'trying' | 'failed'>('idle');
  const trying = state === 'trying';
  const retry = async () => {
    setState('trying');
    const seen = new Promise((resolve) => setTimeout(resolve, SEEN_MS));
    await Promise.allSettled([onRetry(), seen]);
    setState('failed');
  };
  return (
    <>
      <Button {...looks} aria-disabled={trying} onClick={() => !trying && void retry()}>
        {trying && <Spinner />}
        {trying ? 'Tentando…' : 'Tentar novamente'}
      </Button>
      <p role="status">
        {state === 'failed' && 'Ainda não deu certo. Espere um pouco e tente de novo.'}
      </p>
    </>
  );
}
