import { useState } from 'react';
import { failureText } from '../../../../platform/api-error.ts';
import { useSingleMutation } from '../../../../platform/use-single-mutation.ts';
import { Button } from '../../../../ui/button.tsx';
import { Icon } from '../../../../ui/icon.tsx';
import { notify } from '../../../../ui/notices.ts';
import { Dropdown } from '../../../records/dropdown.tsx';
import { saveAll } from '../testing/save-all.ts';
import { useDraft } from '../use-draft.ts';
import { exportFlow, type Format } from './exchange-calls.ts';
import { ImportDialog } from './import-dialog.tsx';

const formats: { format: Format; label: string }[] = [
  { format: 'zip', label: 'Exportar com imagens (ZIP)' },
  { format: 'json', label: 'Exportar só o fluxo (JSON)' },
];

/** The draft as a file, and a file as the draft. */
export function ExchangeChoice() {
  const draft = useDraft();
  const [importing, setImporting] = useState(false);
  const writing = useSingleMutation({
    async mutationFn(format: Format) {
      await saveAll(draft);
      await exportFlow(draft.id, format);
    },
    onError: (error) => notify('danger', failureText(error)),
  });
  return (
    <>
      <Dropdown label={writing.isPending ? 'Exportando…' : 'Arquivo'}>
        {(close) => (
          <>
            {formats.map(({ format, label }) => (
              <Button
                key={format}
                variant="quiet"
                disabled={writing.isPending}
                onClick={() => {
                  close();
                  writing.mutate(format);
                }}
              >
                <Icon name="download" />
                {label}
              </Button>
            ))}
            <Button
              variant="quiet"
              onClick={() => {
                close();
                setImporting(true);
              }}
            >
              <Icon name="folder" />
              Importar um arquivo
            </Button>
          </>
        )}
      </Dropdown>
      {importing && <ImportDialog onClose={() => setImporting(false)} />}
    </>
  );
}
