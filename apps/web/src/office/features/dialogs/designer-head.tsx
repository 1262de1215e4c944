import { Link } from '@tanstack/react-router';
import { use, useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { Icon } from '../../../ui/icon.tsx';
import style from './designer.module.css';
import { ExchangeChoice } from './exchange/exchange-choice.tsx';
import { FaultsDialog } from './faults-dialog.tsx';
import { People } from './people.ts';
import { PublishDialog } from './publish-dialog.tsx';
import { SavedState } from './saved-state.tsx';
import { ToolIcon } from './tool-icon.tsx';
import { useDraft, useDraftPart, useFaults } from './use-draft.ts';

type Open = 'faults' | 'publish' | undefined;

/** Name, what is saved, faults, undo and redo, publishing. */
export function DesignerHead() {
  const draft = useDraft();
  const name = useDraftPart((one) => one.name());
  const faults = useFaults();
  const [open, setOpen] = useState<Open>();
  const close = () => setOpen(undefined);
  const errors = faults.filter(({ severity }) => severity === 'error').length;
  return (
    <header className={style.head}>
      <Link
        to="/$record"
        params={{ record: 'at_dialog' }}
        className={style.back}
        aria-label="Voltar aos diálogos"
      >
        <Icon name="back" />
      </Link>
      <h1>{name}</h1>
      <SavedState />
      <PeopleLine />
      <div className={style.acts}>
        <HistoryButtons />
        <ExchangeChoice />
        <Button
          onClick={() => setOpen('faults')}
          aria-haspopup="dialog"
          data-fault={errors > 0 || undefined}
        >
          <Icon name={faults.length > 0 ? 'alert' : 'check'} size={16} />
          {countText(errors, faults.length - errors)}
        </Button>
        {draft.mayPublish && (
          <Button variant="primary" aria-haspopup="dialog" onClick={() => setOpen('publish')}>
            Publicar
          </Button>
        )}
      </div>
      {open === 'faults' && <FaultsDialog onClose={close} />}
      {open === 'publish' && <PublishDialog onClose={close} />}
    </header>
  );
}

const counted = (count: number, one: string, many: string) =>
  count === 0 ? [] : [`${count} ${count === 1 ? one : many}`];

function countText(errors: number, warnings: number): string {
  const parts = [
    ...counted(errors, 'problema', 'problemas'),
    ...counted(warnings, 'aviso', 'avisos'),
  ];
  return parts.join(', ') || 'Nenhum problema';
}

/** Who else is in the dialog, and on which block. */
function PeopleLine() {
  const people = use(People);
  if (people.length === 0) return null;
  return (
    <ul className={style.people} aria-label="Também neste diálogo">
      {people.map(({ id, name, block }) => (
        <li key={id}>
          <Icon name="user" size={16} />
          {block ? `${name} em ${block}` : name}
        </li>
      ))}
    </ul>
  );
}

function HistoryButtons() {
  const draft = useDraft();
  const undo = useDraftPart((one) => one.undoLabel());
  const redo = useDraftPart((one) => one.redoLabel());
  return (
    <>
      <Button
        square
        variant="quiet"
        disabled={!undo}
        aria-label={undo ? `Desfazer: ${undo}` : 'Desfazer'}
        title={undo ? `Desfazer: ${undo} (Ctrl+Z)` : 'Nada para desfazer'}
        onClick={draft.undo}
      >
        <ToolIcon name="undo" />
      </Button>
      <Button
        square
        variant="quiet"
        disabled={!redo}
        aria-label={redo ? `Refazer: ${redo}` : 'Refazer'}
        title={redo ? `Refazer: ${redo} (Ctrl+Shift+Z)` : 'Nada para refazer'}
        onClick={draft.redo}
      >
        <ToolIcon name="redo" />
      </Button>
    </>
  );
}
