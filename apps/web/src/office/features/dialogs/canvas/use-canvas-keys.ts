import type { ClipboardEvent, KeyboardEvent } from 'react';
import { isWriting } from '../use-draft-keys.ts';
import type { BlockActs } from './use-block-acts.ts';

type Acts = BlockActs & {
  edge: string | undefined;
  cutEdge: () => void;
  pickByKey: () => void;
};

/** The keys of the canvas; while somebody writes in a field, they belong to the field. */
export function useCanvasKeys(acts: Acts) {
  function actOf({ key, ctrlKey, metaKey }: KeyboardEvent): (() => void) | undefined {
    if (ctrlKey || metaKey) {
      if (key === 'd') return acts.duplicate;
      return key === 'a' ? acts.chooseAll : undefined;
    }
    if (key === 'Insert') return acts.pickByKey;
    if (key === 'Delete' || key === 'Backspace')
      return acts.edge ? acts.cutEdge : () => acts.remove();
    return key === 'Escape' ? acts.chooseNone : undefined;
  }
  function copy(event: ClipboardEvent): boolean {
    const text = isWriting(event.target) ? '' : acts.copied();
    if (!text) return false;
    event.clipboardData.setData('text/plain', text);
    event.preventDefault();
    return true;
  }
  return {
    tabIndex: -1,
    onKeyDown(event: KeyboardEvent): void {
      if (isWriting(event.target)) return;
      const act = actOf(event);
      if (!act) return;
      event.preventDefault();
      act();
    },
    onCopy: (event: ClipboardEvent) => void copy(event),
    onCut(event: ClipboardEvent): void {
      if (copy(event)) acts.remove('Recortar');
    },
    onPaste(event: ClipboardEvent): void {
      if (isWriting(event.target)) return;
      event.preventDefault();
      acts.paste(event.clipboardData.getData('text/plain'));
    },
  };
}
