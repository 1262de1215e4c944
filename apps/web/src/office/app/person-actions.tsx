import type { WholeRow } from '@balcao/contract/records/calls';
import { PersonCharges } from '../features/payments/person-charges.tsx';
import { PersonAccess } from '../features/people/person-access.tsx';

/** What can be done for a person, beside the form. */
export function PersonActions({ row }: { row: WholeRow }) {
  return (
    <>
      <PersonAccess row={row} />
      <PersonCharges row={row} />
    </>
  );
}
