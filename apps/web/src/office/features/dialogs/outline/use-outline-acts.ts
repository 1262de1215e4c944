import type { Change } from '@balcao/dialog/draft/change';
import { addBlock, insertOnEdge } from '@balcao/dialog/draft/commands/blocks';
import {
  copyBlocks,
  duplicateBlocks,
  pasteBlocks,
  readCopied,
} from '@balcao/dialog/draft/commands/copies';
import { removeMarks } from '@balcao/dialog/draft/commands/marks';
import { removeBlocks } from '@balcao/dialog/draft/commands/removal';
import { connect } from '@balcao/dialog/draft/commands/ways';
import type { StepType } from '@balcao/dialog/flow';
import { announce } from '../../../../ui/announcer.tsx';
import { nameOfBlock } from '../inspector/block-name.ts';
import { useDraft } from '../use-draft.ts';
import { useDrawingActs } from '../use-drawing-acts.ts';
import type { Asked, Spot } from './asked.ts';
import { blockWays, insertBefore, movedInLine, wayOn } from './line.ts';
import { blockOf } from './row-words.ts';
import { showInspector } from './show-inspector.ts';
import { useDialogActs } from './use-dialog-acts.ts';
import type { Place } from './use-place.ts';

export type OutlineActs = ReturnType<typeof useOutlineActs>;

const counted = (count: number, one: string, many: string) =>
  count === 1 ? one : `${count} ${many}`;

/** The block that a command's changes put first. */
const firstPut = ([first]: readonly Change[]) => (first?.kind === 'block' ? first.id : undefined);

/** What a person can do with the active line and the chosen blocks; each act tells screen readers what happened. */
export function useOutlineActs(place: Place, ask: (asked: Asked) => void) {
  const draft = useDraft();
  const { active } = place;
  const dialog = active?.dialog ?? draft.dialog();
  const block = blockOf(active);
  const here = () => draft.flow().dialogs[dialog];
  const nameOf = (id: string) => nameOfBlock(here(), id);

  function run(label: string, changes: readonly Change[], said: string, refused: string): boolean {
    draft.run(label, changes);
    announce(changes.length > 0 ? said : refused);
    return changes.length > 0;
  }
  /** The chosen blocks; without one, that of the active line. */
  function targets(): string[] {
    const chosen = draft.chosen().filter((id) => here()?.blocks[id]);
    if (draft.dialog() === dialog && chosen.length > 0) return chosen;
    return block === undefined ? [] : [block];
  }
  function goTo(id: string | undefined): void {
    if (id === undefined) return;
    draft.show(`${dialog}/${id}`);
  }

  /** Where "Adicionar" puts a block: on the active way, or on the way on after the active block. */
  function spot(): Spot | undefined {
    if (active?.kind === 'way' || active?.kind === 'jump')
      return { kind: 'way', block: active.block, exit: active.exit };
    const start = here()?.start;
    if (active?.kind === 'dialog' && start !== undefined) return { kind: 'before', block: start };
    if (active?.kind !== 'block') return { kind: 'loose' };
    const ways = blockWays(active.block);
    const way = wayOn(active.block) ?? ways.find(({ target }) => target === null) ?? ways[0];
    return way && { kind: 'way', block: active.block.id, exit: way.exit };
  }
  function changesOf(type: StepType, where: Spot): Change[] {
    const adding = { by: draft.by };
    if (where.kind === 'before')
      return insertBefore(draft.flow(), dialog, where.block, type, adding);
    if (where.kind === 'loose') return addBlock(draft.flow(), dialog, type, adding);
    return insertOnEdge(draft.flow(), dialog, where, type, adding);
  }

  const acts = {
    active,
    dialog,
    block,
    /** The dialog that the active block calls. */
    called:
      active?.kind === 'block' && active.block.type === 'action.goto_dialog'
        ? active.block.dialog
        : undefined,

    addAfter(): void {
      const where = spot();
      if (where) ask({ kind: 'add', spot: where });
      else announce('Depois deste bloco a conversa não continua.');
    },
    addBefore(): void {
      if (block !== undefined) ask({ kind: 'add', spot: { kind: 'before', block } });
    },
    add(type: StepType, where: Spot): void {
      const changes = changesOf(type, where);
      const id = firstPut(changes);
      if (run('Adicionar bloco', changes, 'Bloco adicionado', 'Não foi possível adicionar aqui'))
        goTo(id);
    },
    edit: () => {
      if (active?.kind === 'dialog') place.toggle(active);
      else if (block !== undefined || active?.kind === 'mark') showInspector();
    },
    remove(): void {
      if (active?.kind === 'mark') {
        const changes = removeMarks(draft.flow(), dialog, [active.id]);
        run('Apagar', changes, active.mark.kind === 'note' ? 'Nota apagada' : 'Grupo apagado', '');
        return;
      }
      const ids = targets();
      const after = place.neighbour(ids);
      const said = counted(ids.length, 'Bloco apagado', 'blocos apagados');
      const changes = removeBlocks(draft.flow(), dialog, ids);
      if (run('Apagar', changes, said, 'Escolha um bloco para apagar.')) goTo(after);
    },
    duplicate(): void {
      const ids = targets();
      const changes = duplicateBlocks(draft.flow(), dialog, ids, draft.by);
      const said = counted(ids.length, 'Bloco duplicado', 'blocos duplicados');
      if (run('Duplicar', changes, said, 'Escolha um bloco para duplicar.'))
        goTo(firstPut(changes));
    },
    move(step: 1 | -1): void {
      if (block === undefined) return;
      const changes = movedInLine(draft.flow(), dialog, block, step);
      const said = step === 1 ? 'Bloco movido para baixo' : 'Bloco movido para cima';
      run('Mover bloco', changes, said, 'O bloco não pode ir além daqui.');
    },
    connect(): void {
      if (block === undefined) return;
      const exit = active?.kind === 'way' || active?.kind === 'jump' ? active.exit : undefined;
      const own = here()?.blocks[block];
      if (own && blockWays(own).length > 0) ask({ kind: 'connect', block, exit });
      else announce('Deste bloco não sai nenhum caminho.');
    },
    connectTo(id: string, exit: string, target: string | null): void {
      const changes = connect(draft.flow(), dialog, id, exit, target);
      const said = target === null ? 'Caminho desligado' : `Ligado a ${nameOf(target)}`;
      run(target === null ? 'Desligar' : 'Ligar', changes, said, 'O caminho ficou como estava.');
    },
    copy(): void {
      const ids = targets();
      const text = JSON.stringify(copyBlocks(draft.flow(), dialog, ids));
      const copied = counted(ids.length, 'Bloco copiado', 'blocos copiados');
      const said = ids.length === 0 ? 'Escolha um bloco para copiar.' : copied;
      navigator.clipboard.writeText(text).then(
        () => announce(said),
        () => announce('O navegador não deixou copiar.'),
      );
    },
    cut(): void {
      acts.copy();
      acts.remove();
    },
    paste(): void {
      navigator.clipboard.readText().then(
        (text) => {
          const copied = readCopied(text);
          const changes = copied ? pasteBlocks(draft.flow(), dialog, copied, { by: draft.by }) : [];
          const said = counted(changes.length, 'Bloco colado', 'blocos colados');
          if (run('Colar', changes, said, 'Não há blocos copiados.')) goTo(firstPut(changes));
        },
        () => announce('O navegador não deixou colar.'),
      );
    },
    chooseAll(): void {
      draft.openDialog(dialog);
      const ids = Object.keys(here()?.blocks ?? {});
      draft.choose(ids);
      announce(counted(ids.length, '1 bloco escolhido', 'blocos escolhidos'));
    },
    undo(): void {
      announce(draft.canUndo() ? `Desfeito: ${draft.undoLabel()}` : 'Nada para desfazer');
      draft.undo();
    },
    redo(): void {
      announce(draft.canRedo() ? `Refeito: ${draft.redoLabel()}` : 'Nada para refazer');
      draft.redo();
    },
    openTarget(): void {
      if (acts.called !== undefined) place.openDialog(acts.called);
    },
  };
  const drawing = useDrawingActs();
  return {
    ...acts,
    ...useDialogActs(dialog, active, ask, run, targets),
    draw: drawing.act,
    /** How many blocks of the open dialog are chosen. */
    several: draft.chosen().filter((id) => here()?.blocks[id]).length > 1,
  };
}
