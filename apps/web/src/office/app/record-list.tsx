import { RecordExtensions } from '../records/record-extensions.ts';
import * as records from '../records/record-list-page.tsx';
import { recordExtensions } from './record-extensions.ts';

/** The list of a record, with what the features add to it. */
export function RecordListPage() {
  return (
    <RecordExtensions value={recordExtensions}>
      <records.RecordListPage />
    </RecordExtensions>
  );
}
