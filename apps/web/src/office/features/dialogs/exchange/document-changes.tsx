import type { DocumentChange } from '@balcao/contract/dialogs/drafts';
import { documentTemplate } from '@balcao/contract/tickets/records';
import { useAbilities } from '../../../records/use-abilities.ts';
import style from './import-dialog.module.css';

const acts: Record<DocumentChange['act'], string> = {
  create: 'será criado',
  same: 'já existe igual',
  keep: 'já existe diferente e fica como está',
  replace: 'será substituído',
};

type Props = {
  changes: readonly DocumentChange[];
  replace: boolean;
  working: boolean;
  onReplace: (replace: boolean) => void;
};

/** What happens to the document templates that a file brings. Other flows use them, too: they are replaced only on request. */
export function DocumentChanges({ changes, replace, working, onReplace }: Props) {
  const { update } = useAbilities(documentTemplate);
  const differ = changes.some(({ act }) => act === 'keep' || act === 'replace');
  if (changes.length === 0) return null;
  return (
    <>
      <h3>Modelos de documento</h3>
      <ul aria-label="Modelos de documento do arquivo">
        {changes.map(({ code, name, act }) => (
          <li key={code}>
            {name} ({code}): {acts[act]}.
          </li>
        ))}
      </ul>
      {differ && update && (
        <label className={style.replace}>
          <input
            type="checkbox"
            checked={replace}
            disabled={working}
            onChange={({ target }) => onReplace(target.checked)}
          />
          Substituir os modelos de documento que já existem
        </label>
      )}
    </>
  );
}
