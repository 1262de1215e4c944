import type { StepType } from '../flow.ts';
import { actionCode } from './action-code.ts';
import { balanceDebit } from './balance-debit.ts';
import { conditionCase } from './condition-case.ts';
import { conditionCode } from './condition-code.ts';
import type { AnyStep, StepDefinition } from './definition.ts';
import * as effects from './effects.ts';
import { gotoBlock } from './goto-block.ts';
import { gotoDialog } from './goto-dialog.ts';
import { inputBoolean } from './input-boolean.ts';
import { inputCep } from './input-cep.ts';
import { inputCity } from './input-city.ts';
import { inputCpf } from './input-cpf.ts';
import { inputDate } from './input-date.ts';
import { inputEmail } from './input-email.ts';
import { inputFile } from './input-file.ts';
import { inputHold } from './input-hold.ts';
import { inputInteger } from './input-integer.ts';
import { inputOption } from './input-option.ts';
import { inputPhone } from './input-phone.ts';
import { inputSign } from './input-sign.ts';
import { inputString } from './input-string.ts';
import { returnDialog } from './return-dialog.ts';
import { sendMessage } from './send-message.ts';

/** Every step type: the compiler complains about a missing one. */
const steps: { [T in StepType]: StepDefinition<T> } = {
  'send.message': sendMessage,
  'input.string': inputString,
  'input.cpf': inputCpf,
  'input.date_br': inputDate,
  'input.phone': inputPhone,
  'input.city': inputCity,
  'input.email': inputEmail,
  'input.option': inputOption,
  'input.integer': inputInteger,
  'input.cep_br': inputCep,
  'input.boolean': inputBoolean,
  'input.file': inputFile,
  'input.sign': inputSign,
  'input.hold': inputHold,
  'condition.code': conditionCode,
  'condition.case': conditionCase,
  'action.code': actionCode,
  'action.goto_block': gotoBlock,
  'action.goto_dialog': gotoDialog,
  'action.return_dialog': returnDialog,
  'action.apply_tag': effects.applyTag,
  'action.set_business_unit': effects.setBusinessUnit,
  'action.set_sector': effects.setSector,
  'action.set_sector_code': effects.setSectorCode,
  'action.set_status': effects.setStatus,
  'action.ticket.no_expire': effects.noExpire,
  'action.document_add': effects.documentAdd,
  'action.balance.debit': balanceDebit,
};

const byType = new Map<string, AnyStep>(Object.entries(steps));

/** The definition of a step type; undefined for a type from a newer or broken flow. */
export function stepOf(type: string): AnyStep | undefined {
  return byType.get(type);
}

/** All step types with their definitions, in the order in which the designer offers them. */
export function allSteps(): [string, AnyStep][] {
  return [...byType];
}
