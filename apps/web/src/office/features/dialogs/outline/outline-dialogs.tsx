import { useState } from 'react';
import { Button } from '../../../../ui/button.tsx';
import { Dialog, DialogActions } from '../../../../ui/dialog.tsx';
import { Select, TextField } from '../../../../ui/field.tsx';
import { ConfirmDialog } from '../../../records/confirm-dialog.tsx';
import { CallMap } from '../call-map.tsx';
import { nameOfBlock } from '../inspector/block-name.ts';
import { BlockPicker } from '../inspector/target-editors.tsx';
import { Palette } from '../palette.tsx';
import { useOpenDialog } from '../use-draft.ts';
import type { Asked, Spot } from './asked.ts';
import { blockWays } from './line.ts';
import style from './outline.module.css';
import type { OutlineActs } from './use-outline-acts.ts';

type Props = { asked: Asked; acts: OutlineActs; onClose: () => void };

export function OutlineDialogs({ asked, acts, onClose }: Props) {
  switch (asked.kind) {
    case 'add':
      return <AddDialog spot={asked.spot} acts={acts} onClose={onClose} />;
    case 'connect':
      return <ConnectDialog {...asked} acts={acts} onClose={onClose} />;
    case 'newDialog':
      return (
        <NameDialog title="Novo diálogo" action="Criar" done={acts.addDialog} onClose={onClose} />
      );
    case 'renameDialog':
      return (
        <NameDialog
          title={`Renomear o diálogo “${asked.dialog}”`}
          action="Renomear"
          initial={asked.dialog}
          done={(name) => acts.renameDialog(asked.dialog, name)}
          onClose={onClose}
        />
      );
    case 'removeDialog':
      return (
        <ConfirmDialog
          title={`Apagar o diálogo “${asked.dialog}”?`}
          action="Apagar"
          danger
          onConfirm={() => {
            acts.removeDialog(asked.dialog);
            onClose();
          }}
          onClose={onClose}
        >
          <p>Todos os blocos dele são apagados. Você pode desfazer depois.</p>
        </ConfirmDialog>
      );
    case 'group':
      return <GroupDialog acts={acts} onClose={onClose} />;
    case 'map':
      return <CallMap onClose={onClose} />;
  }
}

type AddProps = { spot: Spot; acts: OutlineActs; onClose: () => void };

/** The palette; where the conversation parts, also on which of its ways the block goes. */
function AddDialog({ spot, acts, onClose }: AddProps) {
  const dialog = useOpenDialog();
  const [exit, setExit] = useState(spot.kind === 'way' ? spot.exit : '');
  const block = spot.kind === 'way' ? dialog?.blocks[spot.block] : undefined;
  const ways = block ? blockWays(block) : [];
  return (
    <Dialog title="Adicionar bloco" className={style.adding} onClose={onClose} closedby="any">
      {(close) => (
        <>
          {ways.length > 1 && (
            <Select
              label="Em qual caminho"
              value={exit}
              onChange={({ target }) => setExit(target.value)}
            >
              {ways.map((way) => (
                <option key={way.exit} value={way.exit}>
                  {way.label}
                </option>
              ))}
            </Select>
          )}
          <Palette
            onPick={(type) => {
              close();
              acts.add(type, spot.kind === 'way' ? { ...spot, exit } : spot);
            }}
          />
        </>
      )}
    </Dialog>
  );
}

const END = '';

type ConnectProps = Omit<Props, 'asked'> & { block: string; exit: string | undefined };

/** Leads a way of a block to another block, or nowhere. */
function ConnectDialog({ block: id, exit: first, acts, onClose }: ConnectProps) {
  const dialog = useOpenDialog();
  const block = dialog?.blocks[id];
  const ways = block ? blockWays(block) : [];
  const [exit, setExit] = useState(first ?? ways[0]?.exit ?? '');
  const way = ways.find((one) => one.exit === exit);
  const [target, setTarget] = useState<string | null>(null);
  const shown = target ?? way?.target ?? END;
  return (
    <Dialog title={`Ligar “${nameOfBlock(dialog, id)}”`} onClose={onClose}>
      {(close) => (
        <div className={style.form}>
          <Select
            label="Caminho"
            value={exit}
            onChange={({ target: { value } }) => {
              setExit(value);
              setTarget(null);
            }}
          >
            {ways.map((one) => (
              <option key={one.exit} value={one.exit}>
                {one.label}
              </option>
            ))}
          </Select>
          <BlockPicker
            id="connect-target"
            label="Vai para"
            dialog={dialog}
            value={shown}
            choose={setTarget}
            placeholder="A conversa termina"
          />
          <DialogActions>
            <Button onClick={close}>Cancelar</Button>
            {shown !== END && <Button onClick={() => setTarget(END)}>Desligar</Button>}
            <Button
              variant="primary"
              onClick={() => {
                close();
                acts.connectTo(id, exit, shown === END ? null : shown);
              }}
            >
              Ligar
            </Button>
          </DialogActions>
        </div>
      )}
    </Dialog>
  );
}

type NameProps = {
  title: string;
  action: string;
  initial?: string;
  /** Returns what is wrong with the name, if something is. */
  done: (name: string) => string | undefined;
  onClose: () => void;
};

function NameDialog({ title, action, initial = '', done, onClose }: NameProps) {
  const [name, setName] = useState(initial);
  const [error, setError] = useState<string>();
  return (
    <Dialog title={title} onClose={onClose}>
      {(close) => (
        <form
          className={style.form}
          onSubmit={(event) => {
            event.preventDefault();
            const wrong = done(name.trim());
            setError(wrong);
            if (!wrong) close();
          }}
        >
          <TextField
            label="Nome"
            spellCheck={false}
            autoCapitalize="off"
            autoComplete="off"
            maxLength={64}
            error={error}
            value={name}
            onChange={({ target }) => setName(target.value)}
          />
          <DialogActions>
            <Button onClick={close}>Cancelar</Button>
            <Button type="submit" variant="primary">
              {action}
            </Button>
          </DialogActions>
        </form>
      )}
    </Dialog>
  );
}

function GroupDialog({ acts, onClose }: Omit<Props, 'asked'>) {
  const [title, setTitle] = useState('');
  return (
    <Dialog title="Agrupar os blocos escolhidos" onClose={onClose}>
      {(close) => (
        <form
          className={style.form}
          onSubmit={(event) => {
            event.preventDefault();
            acts.group(title.trim());
            close();
          }}
        >
          <TextField
            label="Título do grupo"
            maxLength={200}
            value={title}
            onChange={({ target }) => setTitle(target.value)}
          />
          <DialogActions>
            <Button onClick={close}>Cancelar</Button>
            <Button type="submit" variant="primary">
              Agrupar
            </Button>
          </DialogActions>
        </form>
      )}
    </Dialog>
  );
}
