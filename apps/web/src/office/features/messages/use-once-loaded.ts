import { useEffect, useState } from 'react';

/** What is asked for before the messages are there is done when they are. */
export function useOnceLoaded(loaded: boolean, act: (evenSo?: boolean) => void): typeof act {
  const [asked, setAsked] = useState(false);
  useEffect(() => {
    if (!asked || !loaded) return;
    setAsked(false);
    act();
  });
  return loaded ? act : () => setAsked(true);
}
