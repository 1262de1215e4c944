import type { RecordDefinition } from '@balcao/contract/records/definition';
import { failureText } from '../../platform/api-error.ts';
import { download } from '../../platform/download.ts';
import { useSingleMutation } from '../../platform/use-single-mutation.ts';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { notify } from '../../ui/notices.ts';
import { Dropdown } from './dropdown.tsx';
import { exportQueryOf, type RecordSearch } from './list-search.ts';

type Props = { definition: RecordDefinition; search: RecordSearch };

const formats = [
  { format: 'csv', label: 'CSV' },
  { format: 'xlsx', label: 'Excel (XLSX)' },
] as const;

/** Exactly the rows and columns that the list has now, on one page. */
export function ExportChoice({ definition, search }: Props) {
  const writing = useSingleMutation({
    mutationFn: (format: 'csv' | 'xlsx') =>
      download(`GET /api/${definition.name}/export/:format`, {
        params: { format },
        query: exportQueryOf(definition, search),
      }),
    onError: (error) => notify('danger', failureText(error)),
  });
  return (
    <Dropdown label={writing.isPending ? 'Exportando…' : 'Exportar'}>
      {(close) =>
        formats.map(({ format, label }) => (
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
        ))
      }
    </Dropdown>
  );
}
