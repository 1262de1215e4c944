import { useEffect, useRef } from 'react';
import { runScript } from './page-script.ts';
import type { ChatState } from './state.ts';

/** Runs the chatbot's own script once per page, after the page has been drawn. */
export function usePageScript({ ready, pageScript }: ChatState): void {
  const ran = useRef(false);
  useEffect(() => {
    if (!ready || !pageScript || ran.current) return;
    ran.current = true;
    runScript(pageScript);
  }, [ready, pageScript]);
}
