import * as records from '../records/record-edit-page.tsx';
import { RecordExtensions } from '../records/record-extensions.ts';
import { recordExtensions } from './record-extensions.ts';

/** The page of a new row, with what the features add to its form. */
export function RecordCreatePage() {
  return (
    <RecordExtensions value={recordExtensions}>
      <records.RecordCreatePage />
    </RecordExtensions>
  );
}

/** The page of an existing row, with what the features add to it. */
export function RecordEditPage() {
  return (
    <RecordExtensions value={recordExtensions}>
      <records.RecordEditPage />
    </RecordExtensions>
  );
}
