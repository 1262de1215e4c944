import { useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import style from './update-button.module.css';

/** docs/product/back-office.md#layout. */
const DELAY_MS = 100;

/** Spins, then opens the current page again: all of its data is loaded again. */
export function UpdateButton() {
  const router = useRouter();
  const client = useQueryClient();
  const [spinning, setSpinning] = useState(false);
  const update = () => {
    setSpinning(true);
    setTimeout(async () => {
      await router.navigate({ href: router.state.location.href, replace: true });
      await client.invalidateQueries();
      setSpinning(false);
    }, DELAY_MS);
  };
  return (
    <Button
      variant="quiet"
      square
      aria-label="Atualizar"
      data-tooltip="Atualizar"
      disabled={spinning}
      onClick={update}
    >
      <span className={spinning ? style.spinning : style.icon}>
        <Icon name="refresh" />
      </span>
    </Button>
  );
}
