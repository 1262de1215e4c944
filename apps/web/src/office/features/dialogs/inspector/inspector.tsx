import { useMemo } from 'react';
import { OfferedVariables } from '../../../writing/offered-variables.ts';
import { useChosen, useDialogName, useFlow } from '../use-draft.ts';
import { BlockForm } from './block-form.tsx';
import { InspectedContext } from './inspected.ts';
import style from './inspector.module.css';
import { knownVariables } from './known-variables.ts';
import { MarkForm } from './mark-form.tsx';

/** The form of what is chosen: one block, one note or group, or what can be done with several. */
export function Inspector() {
  const flow = useFlow();
  const dialog = useDialogName();
  const chosen = useChosen();
  const variables = useMemo(() => knownVariables(flow), [flow]);
  const [id = ''] = chosen;
  const block = flow.dialogs[dialog]?.blocks[id];
  const mark = flow.dialogs[dialog]?.marks?.[id];

  if (chosen.length > 1)
    return (
      <p className={style.empty}>{chosen.length} blocos escolhidos. Escolha um para editar.</p>
    );
  if (mark) return <MarkForm key={`${dialog}/${id}`} dialog={dialog} id={id} mark={mark} />;
  if (!block)
    return <p className={style.empty}>Escolha um bloco para ver e mudar o que ele faz.</p>;
  return (
    <InspectedContext value={{ flow, dialog, block }}>
      <OfferedVariables value={variables}>
        <BlockForm key={`${dialog}/${id}`} dialog={dialog} block={block} />
      </OfferedVariables>
    </InspectedContext>
  );
}
