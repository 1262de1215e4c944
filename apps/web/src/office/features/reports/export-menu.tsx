import { Dropdown } from '../../records/dropdown.tsx';
import { ExportItems } from '../../records/export-items.tsx';
import { useExport } from '../../records/use-export.ts';
import { exportFile } from './queries.ts';
import { useReportPlace } from './report-place.ts';

const formats = [
  { format: 'csv', label: 'CSV' },
  { format: 'xlsx', label: 'Excel (XLSX)' },
  { format: 'pdf', label: 'PDF' },
] as const;

/** The report as a file; with `rows`, those behind a number, which may be too many for paper. */
export function ExportMenu({ rows }: { rows?: string }) {
  const { name, search } = useReportPlace();
  const writing = useExport((format: (typeof formats)[number]['format']) =>
    exportFile(name, search, format, rows),
  );
  const offered = rows === undefined ? formats : formats.filter(({ format }) => format !== 'pdf');
  return (
    <Dropdown label={writing.isPending ? 'Exportando…' : 'Exportar'}>
      {(close) => <ExportItems formats={offered} writing={writing} close={close} />}
    </Dropdown>
  );
}
