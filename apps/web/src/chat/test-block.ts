import type { DialogBlock } from '@balcao/contract/chatbot/conversation';

/** A step that asks for a text, for tests. */
export function block(id: string, more: Partial<DialogBlock> = {}): DialogBlock {
  return {
    id,
    type: 'input.string',
    variable: id,
    required: true,
    regex: null,
    regexMessage: null,
    errorText: null,
    yesText: null,
    noText: null,
    label: null,
    help: null,
    options: null,
    accept: null,
    maxBytes: null,
    min: null,
    max: null,
    correctable: 0,
    ...more,
  };
}
