import { useSyncExternalStore } from 'react';
import { Button } from './button.tsx';
import { Icon } from './icon.tsx';

const FROM_PX = 100;
const LABEL = 'Ir para o Topo';

function watchScroll(onChange: () => void): () => void {
  window.addEventListener('scroll', onChange, { passive: true });
  return () => window.removeEventListener('scroll', onChange);
}

/** Appears after 100 px of scrolling, in the sticky bar at the top: a floating button would cover controls. */
export function GoToTop() {
  const far = useSyncExternalStore(watchScroll, () => window.scrollY > FROM_PX);
  if (!far) return null;
  const go = () => window.scrollTo({ top: 0, behavior: 'smooth' });
  return (
    <Button variant="quiet" square data-go-to-top title={LABEL} aria-label={LABEL} onClick={go}>
      <Icon name="arrowUp" />
    </Button>
  );
}
