import type { Flow, State } from '@balcao/dialog/flow';
import { wireId } from '@balcao/dialog/place';
import type { Recorded } from '@balcao/dialog/replay';

/** No script may use this dialog name, so the notice's question is never mistaken for one of a script. */
const at = { dialog: '@privacy', block: 'notice' };

/** The privacy notice comes before the script, as a separate small flow: one question with one answer. */
export const noticeFlow: Flow = {
  start: at.dialog,
  dialogs: {
    [at.dialog]: {
      start: at.block,
      blocks: {
        [at.block]: {
          id: at.block,
          type: 'input.option',
          variable: 'privacy_notice',
          required: true,
          label: 'Aviso de privacidade',
          errorText: 'Leia e aceite o aviso de privacidade para começar.',
          options: [{ value: 'accepted', name: 'Li e aceito' }],
        },
      },
    },
  },
};

/** The conversation of a visitor who has not yet accepted the notice. */
export const noticeState: State = {
  phase: 'awaiting',
  at,
  stack: [],
  variables: {},
  turns: 0,
  barrier: 0,
};

/** Whether a conversation still waits for the acceptance of the notice. */
export function waitsForNotice(state: Pick<State, 'at'>): boolean {
  return state.at?.dialog === at.dialog;
}

/** Whether a visitor's line accepted the notice; such a line is not an answer to the script. */
export function acceptsNotice(recorded: Recorded): boolean {
  return 'block' in recorded && recorded.block === wireId(at);
}
