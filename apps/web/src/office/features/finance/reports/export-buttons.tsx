import { useQuery } from '@tanstack/react-query';
import { Dropdown } from '../../../records/dropdown.tsx';
import { ExportItems } from '../../../records/export-items.tsx';
import { useExport } from '../../../records/use-export.ts';
import { unitsQuery } from './queries.ts';

const formats = [
  { format: 'csv', label: 'CSV' },
  { format: 'xlsx', label: 'Excel (XLSX)' },
] as const;

/** For whoever may take numbers away in files. */
export function ExportButtons({ make }: { make: (format: 'csv' | 'xlsx') => Promise<void> }) {
  const { data } = useQuery(unitsQuery);
  const writing = useExport(make);
  if (!data?.may.export) return null;
  return (
    <Dropdown label={writing.isPending ? 'Exportando…' : 'Exportar'}>
      {(close) => <ExportItems formats={formats} writing={writing} close={close} />}
    </Dropdown>
  );
}
