import { useEffect, useEffectEvent } from 'react';

/** Set in the history's state while something covers the page. */
const OVER = 'over';
const isOver = () => history.state?.[OVER] === true;
/** Bypasses the router, which replaces `history.pushState`: the address stays the same, so the router need not know. */
const { pushState } = History.prototype;
const first = { capture: true, once: true };

/** Hides one step back or forward from all other listeners. */
function unheard(act?: () => void): (event: PopStateEvent) => void {
  return (event) => {
    event.stopImmediatePropagation();
    act?.();
  };
}

/** A step that is being removed: the browser does so later, and would lose a step that is added meanwhile. */
let removal: Promise<void> | undefined;

function removeStep(): void {
  removal = new Promise((done) => {
    const gone = () => {
      removal = undefined;
      done();
    };
    window.addEventListener('popstate', unheard(gone), first);
    history.back();
  });
}

/**
 * While a component that covers the page is shown, the browser's Back closes it and stays on the page. When it closes
 * in another way, it removes its step from the history.
 */
export function useBackCloses(close: () => void): void {
  const onBack = useEffectEvent(close);
  useEffect(() => {
    const back = unheard(() => onBack());
    let shown = true;
    let added = false;
    const add = () => {
      if (!shown) return;
      added = true;
      pushState.call(history, { ...history.state, [OVER]: true }, '');
      window.addEventListener('popstate', back, first);
    };
    if (removal) void removal.then(add);
    else add();
    return () => {
      shown = false;
      window.removeEventListener('popstate', back, first);
      // A link followed in the meantime has put its own page on top: do not leave that page.
      if (added && isOver()) removeStep();
    };
  }, []);
}
