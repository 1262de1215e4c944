import type { StepType } from '../flow.ts';
import type { AnyStep, StepDefinition } from './definition.ts';
import { gotoBlock } from './goto-block.ts';
import { gotoDialog } from './goto-dialog.ts';
import { inputCity } from './input-city.ts';
import { inputCpf } from './input-cpf.ts';
import { inputHold } from './input-hold.ts';
import { inputPhone } from './input-phone.ts';
import { inputString } from './input-string.ts';
import { returnDialog } from './return-dialog.ts';
import { sendMessage } from './send-message.ts';
import { setStatus } from './set-status.ts';

/** Every step type: the compiler complains where one is forgotten. */
const steps: { [T in StepType]: StepDefinition<T> } = {
  'send.message': sendMessage,
  'input.string': inputString,
  'input.cpf': inputCpf,
  'input.phone': inputPhone,
  'input.city': inputCity,
  'input.hold': inputHold,
  'action.set_status': setStatus,
  'action.goto_block': gotoBlock,
  'action.goto_dialog': gotoDialog,
  'action.return_dialog': returnDialog,
};

const byType = new Map<string, AnyStep>(Object.entries(steps));

/** The definition of a step type; undefined for a type that a newer or a broken flow names. */
export function stepOf(type: string): AnyStep | undefined {
  return byType.get(type);
}
