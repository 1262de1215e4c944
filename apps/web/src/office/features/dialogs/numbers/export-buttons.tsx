import { failureText } from '../../../../platform/api-error.ts';
import { useSingleMutation } from '../../../../platform/use-single-mutation.ts';
import { Button } from '../../../../ui/button.tsx';
import { Icon } from '../../../../ui/icon.tsx';
import { notify } from '../../../../ui/notices.ts';
import { useDraft } from '../use-draft.ts';
import type { Asked } from './asked.ts';
import { exportNumbers } from './numbers-calls.ts';
import style from './numbers-panel.module.css';

const formats = [
  { format: 'csv', label: 'Exportar CSV' },
  { format: 'xlsx', label: 'Exportar XLSX' },
] as const;

/** The numbers that are shown, as a file. */
export function ExportButtons({ asked }: { asked: Asked }) {
  const draft = useDraft();
  const writing = useSingleMutation({
    mutationFn: (format: 'csv' | 'xlsx') => exportNumbers(draft.id, asked, format),
    onError: (error) => notify('danger', failureText(error)),
  });
  return (
    <div className={style.acts}>
      {formats.map(({ format, label }) => (
        <Button key={format} disabled={writing.isPending} onClick={() => writing.mutate(format)}>
          <Icon name="download" size={16} />
          {label}
        </Button>
      ))}
    </div>
  );
}
