import { type ReactNode, useCallback, useState } from 'react';
import type { Frame, FrameDialog } from './frame-dialog.tsx';

type Opened = { frame: Frame; Dialog: typeof FrameDialog };

/** Opens pages inside this one; the dialog for it is loaded when it is first needed. */
export function useFrame(onFault: () => void): [ReactNode, (frame: Frame) => void] {
  const [opened, setOpened] = useState<Opened | null>(null);
  const open = useCallback(
    (frame: Frame) => {
      import('./frame-dialog.tsx').then(
        (loaded) => setOpened({ frame, Dialog: loaded.FrameDialog }),
        onFault,
      );
    },
    [onFault],
  );
  const dialog = opened && <opened.Dialog frame={opened.frame} onClose={() => setOpened(null)} />;
  return [dialog, open];
}
