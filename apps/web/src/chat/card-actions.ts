import type { Conversation } from './conversation.ts';
import type { Frame } from './frame-dialog.tsx';
import type { Shared } from './share.ts';

/** What a card may ask of the page. */
export type CardActions = {
  openFrame: (frame: Frame) => void;
  share: (shared: Shared) => void;
  /** Asks whether the answer of the card of this id is to be corrected. */
  correct: (messageId: number) => void;
  upload: Conversation['upload'];
  sendPendingFile: Conversation['sendPendingFile'];
};
