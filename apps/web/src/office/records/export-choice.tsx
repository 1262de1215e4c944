import { failureText } from '../../platform/api-error.ts';
import { download } from '../../platform/download.ts';
import { useSingleMutation } from '../../platform/use-single-mutation.ts';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { notify } from '../../ui/notices.ts';
import { Dropdown } from './dropdown.tsx';

type Props = {
  record: string;
  /** What the list asks for, on one page. */
  query: object;
};

const formats = [
  { format: 'csv', label: 'CSV' },
  { format: 'xlsx', label: 'Excel (XLSX)' },
] as const;

/** Exports exactly the list's current rows. */
export function ExportChoice({ record, query }: Props) {
  const writing = useSingleMutation({
    mutationFn: (format: 'csv' | 'xlsx') =>
      download(`GET /api/${record}/export/:format`, {
        params: { format },
        query,
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
