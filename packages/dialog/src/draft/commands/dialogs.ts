import { own } from '../../check/schema.ts';
import type { Block, Dialog, Flow } from '../../flow.ts';
import { type Change, changesBetween } from '../change.ts';
import { isName } from '../shape.ts';
import { freshNames } from './names.ts';
import { dialogWithout, firstBlocks } from './removal.ts';

/** Makes a block the first of its dialog. */
export function setStart(flow: Flow, dialog: string, id: string): Change[] {
  const place = own(flow.dialogs, dialog);
  if (!place || place.start === id || !Object.hasOwn(place.blocks, id)) return [];
  return [{ kind: 'dialog', dialog, start: id }];
}

/** Adds a dialog with one message. No change if the name is taken or cannot be one. */
export function addDialog(flow: Flow, name: string): Change[] {
  if (!isName(name) || Object.hasOwn(flow.dialogs, name)) return [];
  const dialogs = { ...flow.dialogs, [name]: firstBlocks() };
  return changesBetween(flow, { ...flow, dialogs });
}

function calls(block: Block, dialog: string): boolean {
  return block.type === 'action.goto_dialog' && block.dialog === dialog;
}

/** A dialog whose calls to another follow its new name. The same object if it has none. */
function recalled(dialog: Dialog, from: string, to: string): Dialog {
  const callers = Object.entries(dialog.blocks).filter(([, block]) => calls(block, from));
  if (callers.length === 0) return dialog;
  const led = callers.map(([id, block]) => [id, { ...block, dialog: to }]);
  return { ...dialog, blocks: { ...dialog.blocks, ...Object.fromEntries(led) } };
}

function renamed(flow: Flow, from: string, to: string): Flow {
  const dialogs = Object.entries(flow.dialogs).map(([name, dialog]) => [
    name === from ? to : name,
    recalled(dialog, from, to),
  ]);
  const start = flow.start === from ? to : flow.start;
  return { start, dialogs: Object.fromEntries(dialogs) };
}

/**
 * Gives a dialog another name; every call to it follows. No change if the name is taken or cannot be one, nor for the
 * first dialog: its name is the flow's code.
 */
export function renameDialog(flow: Flow, name: string, to: string): Change[] {
  if (name === flow.start || !Object.hasOwn(flow.dialogs, name)) return [];
  if (!isName(to) || Object.hasOwn(flow.dialogs, to)) return [];
  return changesBetween(flow, renamed(flow, name, to));
}

/**
 * The same flow under another code, for a file or a template: its first dialog has the code as its name. Unchanged if it has no first
 * dialog.
 */
export function withCode(flow: Flow, code: string): Flow {
  if (code === flow.start || !Object.hasOwn(flow.dialogs, flow.start)) return flow;
  const isTaken = Object.hasOwn(flow.dialogs, code);
  // Another dialog of this name gives it up.
  const free = isTaken
    ? renamed(flow, code, freshNames((name) => Object.hasOwn(flow.dialogs, name))(code))
    : flow;
  return renamed(free, free.start, code);
}

/** Removes a dialog and the blocks that call it, as `removeBlocks` does. The first dialog stays. */
export function removeDialog(flow: Flow, name: string): Change[] {
  if (name === flow.start || !Object.hasOwn(flow.dialogs, name)) return [];
  const others = Object.entries(flow.dialogs).filter(([other]) => other !== name);
  const dialogs = others.map(([other, dialog]) => {
    const callers = Object.entries(dialog.blocks).filter(([, block]) => calls(block, name));
    const gone = new Set(callers.map(([id]) => id));
    return [other, gone.size === 0 ? dialog : dialogWithout(dialog, gone)];
  });
  return changesBetween(flow, { ...flow, dialogs: Object.fromEntries(dialogs) });
}
