import { dialog } from '@balcao/contract/chatbot/records';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { Button } from '../../../../ui/button.tsx';
import { Icon, type IconName } from '../../../../ui/icon.tsx';
import { Dropdown } from '../../../records/dropdown.tsx';
import { ExportItems } from '../../../records/export-items.tsx';
import { RemoveDialog } from '../../../records/remove-dialog.tsx';
import { useExport } from '../../../records/use-export.ts';
import { RenameDialog } from '../rename-dialog.tsx';
import { saveAll } from '../testing/save-all.ts';
import { useDraft } from '../use-draft.ts';
import { exportFlow, type Format } from './exchange-calls.ts';
import { ImportDialog } from './import-dialog.tsx';

const formats: { format: Format; label: string }[] = [
  { format: 'zip', label: 'Exportar com imagens (ZIP)' },
  { format: 'json', label: 'Exportar só o fluxo (JSON)' },
];

type Open = 'rename' | 'import' | 'remove';
const acts: { act: Open; icon: IconName; label: string }[] = [
  { act: 'rename', icon: 'pen', label: 'Renomear' },
  { act: 'import', icon: 'folder', label: 'Importar um arquivo' },
  { act: 'remove', icon: 'trash', label: 'Excluir' },
];

/** The draft as a file, a file as the draft, and what concerns the dialog as a whole. */
export function ExchangeChoice() {
  const draft = useDraft();
  const navigate = useNavigate();
  const [open, setOpen] = useState<Open>();
  const shut = () => setOpen(undefined);
  const writing = useExport(async (format: Format) => {
    await saveAll(draft);
    await exportFlow(draft.id, format);
  });
  const leave = () =>
    navigate({ to: '/$record', params: { record: dialog.name }, ignoreBlocker: true });
  return (
    <>
      <Dropdown label={writing.isPending ? 'Exportando…' : 'Arquivo'}>
        {(close) => (
          <>
            <ExportItems formats={formats} writing={writing} close={close} />
            {acts.map(({ act, icon, label }) => (
              <Button
                key={act}
                variant="quiet"
                onClick={() => {
                  close();
                  setOpen(act);
                }}
              >
                <Icon name={icon} />
                {label}
              </Button>
            ))}
          </>
        )}
      </Dropdown>
      {open === 'rename' && <RenameDialog onClose={shut} />}
      {open === 'import' && <ImportDialog onClose={shut} />}
      {open === 'remove' && (
        <RemoveDialog
          definition={dialog}
          id={draft.id}
          name={draft.name()}
          onRemoved={() => void leave()}
          onClose={shut}
        />
      )}
    </>
  );
}
