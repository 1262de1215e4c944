import { fillHtml } from '../template.ts';
import type { StepDefinition } from './definition.ts';

export const sendMessage: StepDefinition<'send.message'> = {
  kind: 'send',
  html(block, variables) {
    return fillHtml(block.text, variables);
  },
};
