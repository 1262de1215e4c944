import { Menu } from '@mantine/core';
import { Button, buttonClass } from '../../../../ui/button.tsx';
import { Icon } from '../../../../ui/icon.tsx';
import { drawingActs } from '../drawing-acts.ts';
import style from './outline.module.css';
import type { OutlineActs } from './use-outline-acts.ts';

type Act = { label: string; key?: string; act: () => void; off?: boolean };

/** The acts on the active line, as buttons and a menu that tells their keys. */
export function OutlineTools({ acts }: { acts: OutlineActs }) {
  const none = acts.block === undefined;
  const more: Act[] = [
    { label: 'Adicionar antes', key: 'Shift+Insert', act: acts.addBefore, off: none },
    { label: 'Subir', key: 'Alt+↑', act: () => acts.move(-1), off: none },
    { label: 'Descer', key: 'Alt+↓', act: () => acts.move(1), off: none },
    { label: 'Copiar', key: 'Ctrl+C', act: acts.copy, off: none },
    { label: 'Recortar', key: 'Ctrl+X', act: acts.cut, off: none },
    { label: 'Colar', key: 'Ctrl+V', act: acts.paste },
    { label: 'Escolher todos', key: 'Ctrl+A', act: acts.chooseAll },
    { label: 'Abrir diálogo chamado', key: 'Ctrl+Enter', act: acts.openTarget, off: !acts.called },
  ];
  const drawing: Act[] = [
    { label: 'Agrupar com título…', act: acts.askGroup, off: none },
    { label: 'Adicionar nota', act: acts.addNote },
    ...drawingActs.map((one) => ({
      label: one.label,
      act: () => acts.draw(one),
      off: one.kind === 'align' && !acts.several,
    })),
  ];
  const dialogs: Act[] = [
    { label: 'Novo diálogo…', act: acts.askDialog },
    { label: 'Mapa dos diálogos…', act: acts.askMap },
    { label: 'Renomear diálogo…', key: 'F2', act: acts.rename, off: !acts.mayChangeDialog },
    { label: 'Apagar diálogo…', act: acts.askRemoveDialog, off: !acts.mayChangeDialog },
  ];
  return (
    <div role="toolbar" aria-label="Ações do roteiro" className={style.tools}>
      <Button variant="primary" title="Insert" onClick={acts.addAfter}>
        <Icon name="plus" size={16} /> Adicionar
      </Button>
      <Button disabled={none} title="Enter" onClick={acts.edit}>
        Editar
      </Button>
      <Button disabled={none} title="Ctrl+L" onClick={acts.connect}>
        Ligar…
      </Button>
      <Button disabled={none} title="Ctrl+D" onClick={acts.duplicate}>
        Duplicar
      </Button>
      <Button
        square
        disabled={acts.active?.kind === 'dialog'}
        aria-label="Apagar"
        title="Apagar (Delete)"
        onClick={acts.remove}
      >
        <Icon name="trash" size={16} />
      </Button>
      <Menu position="bottom-end" width={280} withinPortal={false}>
        <Menu.Target>
          <button type="button" className={buttonClass()}>
            Mais
            <Icon name="chevron" size={16} />
          </button>
        </Menu.Target>
        <Menu.Dropdown>
          <Entries acts={more} />
          <Menu.Divider />
          <Entries acts={drawing} />
          <Menu.Divider />
          <Entries acts={dialogs} />
        </Menu.Dropdown>
      </Menu>
    </div>
  );
}

function Entries({ acts }: { acts: Act[] }) {
  return acts.map(({ label, key, act, off }) => (
    <Menu.Item
      key={label}
      disabled={off ?? false}
      onClick={act}
      rightSection={key && <span className={style.key}>{key}</span>}
    >
      {label}
    </Menu.Item>
  ));
}
