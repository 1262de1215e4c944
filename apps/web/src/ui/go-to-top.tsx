import { useEffect, useState } from 'react';
import style from './go-to-top.module.css';
import { Icon } from './icon.tsx';

const FROM_PX = 100;
const LABEL = 'Ir para o Topo';

/** Appears after 100 px of scrolling. */
export function GoToTop() {
  const [far, setFar] = useState(false);
  useEffect(() => {
    const look = () => setFar(window.scrollY > FROM_PX);
    look();
    window.addEventListener('scroll', look, { passive: true });
    return () => window.removeEventListener('scroll', look);
  }, []);
  if (!far) return null;
  const go = () => window.scrollTo({ top: 0, behavior: 'smooth' });
  return (
    <button type="button" className={style.button} title={LABEL} aria-label={LABEL} onClick={go}>
      <Icon name="arrowUp" />
    </button>
  );
}
