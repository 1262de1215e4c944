import type { RecordDefinition } from '@balcao/contract/records/definition';
import { useState } from 'react';
import { useSession } from '../../../../platform/session/use-session.ts';
import { Button } from '../../../../ui/button.tsx';
import type { Selection } from '../../../records/selection.ts';
import { SelectionBar } from '../../../records/selection-bar.tsx';
import { totalText } from '../../../records/words.ts';
import type { ChargePage } from '../queries.ts';
import { type BulkAct, bulkActs } from './bulk-acts.ts';
import { ChargeBulkDialog } from './charge-bulk-dialog.tsx';
import { type ChargeSearch, chargeFilters } from './charge-search.ts';

type Props = {
  definition: RecordDefinition;
  search: ChargeSearch;
  selection: Selection;
  page: ChargePage | undefined;
};

type Open = { act: BulkAct; whole: boolean };

/** Acts on the chosen charges, or on all that the filters find. */
export function ChargeBulkBar({ definition, search, selection, page }: Props) {
  const { user_roles: roles } = useSession();
  const [whole, setWhole] = useState(false);
  const [open, setOpen] = useState<Open>();
  const { rows, pageChosen } = selection;
  const all = whole && pageChosen;
  const more = page && page.total > rows.size;
  const toggleAll = () => {
    if (!pageChosen) selection.togglePage();
    setWhole(!all);
  };
  const acts = (Object.keys(bulkActs) as BulkAct[]).filter((act) => roles?.[bulkActs[act].may]);
  return (
    <SelectionBar
      definition={definition}
      selection={selection}
      told={all && page ? `${totalText(definition, page)}: todas do filtro` : undefined}
      report={undefined}
      onReportSeen={() => undefined}
    >
      {more && (
        <Button variant="quiet" aria-pressed={all} onClick={toggleAll}>
          {all ? 'Só as desta página' : `Todas do filtro: ${totalText(definition, page)}`}
        </Button>
      )}
      {acts.map((act) => (
        <Button key={act} onClick={() => setOpen({ act, whole: all })}>
          {bulkActs[act].label}
        </Button>
      ))}
      {open && (
        <ChargeBulkDialog
          act={open.act}
          target={open.whole ? { filter: chargeFilters(search) } : { ids: [...rows.keys()] }}
          onDone={selection.clear}
          onClose={() => setOpen(undefined)}
        />
      )}
    </SelectionBar>
  );
}
