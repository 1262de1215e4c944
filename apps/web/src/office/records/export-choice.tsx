import type { ReactNode } from 'react';
import { download } from '../../platform/download.ts';
import { Dropdown } from './dropdown.tsx';
import { ExportItems } from './export-items.tsx';
import { useExport } from './use-export.ts';

type Props = {
  record: string;
  /** What the list asks for, on one page. */
  query: object;
  /** Other files of this list. */
  children?: (close: () => void) => ReactNode;
};

const formats = [
  { format: 'csv', label: 'CSV' },
  { format: 'xlsx', label: 'Excel (XLSX)' },
] as const;

/** Exports exactly the list's current rows. */
export function ExportChoice({ record, query, children }: Props) {
  const writing = useExport((format: 'csv' | 'xlsx') =>
    download(`GET /api/${record}/export/:format`, { params: { format }, query }),
  );
  return (
    <Dropdown label={writing.isPending ? 'Exportando…' : 'Exportar'}>
      {(close) => (
        <>
          <ExportItems formats={formats} writing={writing} close={close} />
          {children?.(close)}
        </>
      )}
    </Dropdown>
  );
}
