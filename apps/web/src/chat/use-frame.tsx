import { type ReactNode, useCallback, useState } from 'react';
import { loadAgain } from '../ui/load-again.ts';
import type { Frame, FrameDialog } from './frame-dialog.tsx';

const loadDialog = loadAgain(async () => (await import('./frame-dialog.tsx')).FrameDialog);

type OpenFrame = { frame: Frame; Dialog: typeof FrameDialog };

/** Opens pages inside this one; their dialog loads when it is first needed. */
export function useFrame(onFault: () => void): [ReactNode, (frame: Frame) => void] {
  const [opened, setOpened] = useState<OpenFrame | null>(null);
  const open = useCallback(
    (frame: Frame) => {
      loadDialog().then((Dialog) => setOpened({ frame, Dialog }), onFault);
    },
    [onFault],
  );
  const dialog = opened && <opened.Dialog frame={opened.frame} onClose={() => setOpened(null)} />;
  return [dialog, open];
}
