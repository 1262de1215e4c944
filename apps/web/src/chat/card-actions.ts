import type { Conversation } from './conversation.ts';
import type { Frame } from './frame-dialog.tsx';
import type { ShareContent } from './share.ts';

/** What a card may ask the page to do. */
export type CardActions = {
  openFrame: (frame: Frame) => void;
  share: (shared: ShareContent) => void;
  /** Asks whether to correct the answer on the card with this id. */
  correct: (messageId: number) => void;
  upload: Conversation['upload'];
  sendPendingFile: Conversation['sendPendingFile'];
};
