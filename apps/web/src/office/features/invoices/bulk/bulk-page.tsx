import { Link, useSearch } from '@tanstack/react-router';
import { buttonClass } from '../../../../ui/button.tsx';
import { NoAccess } from '../../../records/list-fault.tsx';
import { useInvoiceRights } from '../invoice-rights.ts';
import style from './bulk.module.css';
import { bulkSearch } from './bulk-address.ts';
import { BulkChoice } from './bulk-choice.tsx';
import { BulkReport } from './bulk-report.tsx';

/** Makes or emits many notes at once. The address holds the filters, and the act once it has begun, so that both survive a reload. */
export function InvoiceBulkPage() {
  const search = bulkSearch(useSearch({ from: '/office/nf_invoice/bulk' }));
  const { create, emit } = useInvoiceRights();
  if (!create && !emit) return <NoAccess />;
  return (
    <div className={style.page}>
      <title>Notas em lote · Balcão</title>
      <header className={style.head}>
        <h1>Notas em lote</h1>
        <Link to="/nf_invoice" className={buttonClass()}>
          Ver notas fiscais
        </Link>
      </header>
      {search.job ? (
        <BulkReport key={search.job} job={search.job} />
      ) : (
        <BulkChoice search={search} />
      )}
    </div>
  );
}
