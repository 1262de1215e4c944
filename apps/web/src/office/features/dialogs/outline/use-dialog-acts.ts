import type { Change } from '@balcao/dialog/draft/change';
import { addDialog, removeDialog, renameDialog } from '@balcao/dialog/draft/commands/dialogs';
import { addMark } from '@balcao/dialog/draft/commands/marks';
import type { Mark } from '@balcao/dialog/flow';
import { useDraft } from '../use-draft.ts';
import type { Asked } from './asked.ts';
import { frameAround } from './frame.ts';
import type { Row } from './rows.ts';

const NAME = /^[\w.-]{1,64}$/;
const BAD_NAME = 'Use até 64 letras sem acento, algarismos, ponto, hífen ou sublinhado.';

type Run = (label: string, changes: readonly Change[], said: string, refused: string) => boolean;

/** What a person can do with whole dialogs, and with what is only drawn: notes and groups. */
export function useDialogActs(
  dialog: string,
  active: Row | undefined,
  ask: (asked: Asked) => void,
  run: Run,
  targets: () => string[],
) {
  const draft = useDraft();
  const isDialog = active?.kind === 'dialog';
  const isFirst = draft.flow().start === dialog;

  /** What is wrong with a dialog's new name. */
  function faultOf(name: string): string | undefined {
    if (!NAME.test(name)) return BAD_NAME;
    return Object.hasOwn(draft.flow().dialogs, name)
      ? 'Outro diálogo já se chama assim.'
      : undefined;
  }
  function draw(mark: Mark, said: string): void {
    const changes = addMark(draft.flow(), dialog, mark, draft.by);
    if (!run(said, changes, said, 'Não foi possível.')) return;
    const [first] = changes;
    if (first?.kind !== 'mark') return;
    draft.openDialog(dialog);
    draft.choose([first.id]);
  }
  return {
    /** The first dialog has the name of the flow and stays. */
    mayChangeDialog: isDialog && !isFirst,
    askDialog: () => ask({ kind: 'newDialog' }),
    rename: () => {
      if (isDialog && !isFirst) ask({ kind: 'renameDialog', dialog });
    },
    askRemoveDialog: () => ask({ kind: 'removeDialog', dialog }),
    addDialog(name: string): string | undefined {
      const fault = faultOf(name);
      if (fault) return fault;
      run('Criar diálogo', addDialog(draft.flow(), name), 'Diálogo criado', BAD_NAME);
      draft.openDialog(name);
      return undefined;
    },
    renameDialog(from: string, to: string): string | undefined {
      const fault = from === to ? undefined : faultOf(to);
      if (fault || from === to) return fault;
      run('Renomear diálogo', renameDialog(draft.flow(), from, to), 'Diálogo renomeado', BAD_NAME);
      draft.openDialog(to);
      return undefined;
    },
    removeDialog(name: string): void {
      const changes = removeDialog(draft.flow(), name);
      run('Apagar diálogo', changes, 'Diálogo apagado', 'O primeiro diálogo não pode ser apagado.');
    },
    askMap: () => ask({ kind: 'map' }),
    askGroup: () => ask({ kind: 'group' }),
    group(title: string): void {
      const frame = frameAround(draft.flow().dialogs[dialog], targets());
      draw({ kind: 'group', title, color: 'blue', ...frame }, 'Grupo criado');
    },
    addNote(): void {
      const { x, y } = frameAround(draft.flow().dialogs[dialog], targets());
      draw({ kind: 'note', text: 'Nota', x, y, width: 200, height: 120 }, 'Nota adicionada');
    },
  };
}
