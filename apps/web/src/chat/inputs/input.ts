import type { DialogBlock } from '@balcao/contract/chatbot/conversation';
import type { Answer, Conversation } from '../conversation.ts';

/** The properties of every input; one file per step type, listed in `registry.ts`. */
export type InputProps = {
  /** Null once the flow has ended and the visitor writes freely. */
  block: DialogBlock | null;
  /** A new round empties the field, or fills it with an answer to correct. */
  draft: { round: number; text: string };
  /** A send is under way: no other one may start. */
  working: boolean;
  onAnswer: (answer: Answer) => void;
  upload: Conversation['upload'];
  /** A choice may ask for a new conversation. */
  onRestart: () => void;
};

export const REQUIRED_ERROR = 'Campo obrigatório ou formato inválido.';
