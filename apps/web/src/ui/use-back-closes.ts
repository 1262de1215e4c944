import { useEffect, useEffectEvent } from 'react';

/** On the history's state while something lies over the page. */
const OVER = 'over';
const isOver = () => history.state?.[OVER] === true;
/** The router replaces `history.pushState` by its own: the address stays, so it need not hear of this. */
const { pushState } = History.prototype;

/** Keeps a step back or forth from all others that listen; once only. */
function unheard(act?: () => void): (event: PopStateEvent) => void {
  return (event) => {
    event.stopImmediatePropagation();
    act?.();
  };
}

/**
 * While a component that lies over the page is shown, the browser's Back closes it and stays on the page. Closed in
 * another way, it takes its step out of the history again.
 */
export function useBackCloses(close: () => void): void {
  const onBack = useEffectEvent(close);
  useEffect(() => {
    pushState.call(history, { ...history.state, [OVER]: true }, '');
    const back = unheard(() => onBack());
    const first = { capture: true, once: true };
    window.addEventListener('popstate', back, first);
    return () => {
      window.removeEventListener('popstate', back, first);
      // A link that was followed meanwhile has put its own page on top: that is not to be left again.
      if (!isOver()) return;
      window.addEventListener('popstate', unheard(), first);
      history.back();
    };
  }, []);
}
