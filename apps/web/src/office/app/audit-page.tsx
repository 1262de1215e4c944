import { affiliateHistoryWords } from '../features/affiliates/history-words.ts';
import { AuditPage as Audit } from '../features/audit/audit-page.tsx';
import { entryHistoryWords } from '../features/finance/entries/entry-history-words.ts';
import { invoiceHistoryWords } from '../features/invoices/history-words.ts';
import { chargeHistoryWords } from '../features/payments/history-words.ts';
import { RecordExtensions } from '../records/record-extensions.ts';

/** What was done reads in the audit as in the history of its record. */
const extensions = {
  af_affiliate: { words: affiliateHistoryWords },
  af_batch: { words: affiliateHistoryWords },
  fn_entry: { words: entryHistoryWords },
  nf_invoice: { words: invoiceHistoryWords },
  pm_transaction: { words: chargeHistoryWords },
};

/** The audit, with the words of what it is about. */
export function AuditPage() {
  return (
    <RecordExtensions value={extensions}>
      <Audit />
    </RecordExtensions>
  );
}
