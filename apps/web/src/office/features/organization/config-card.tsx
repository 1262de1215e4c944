import type { ConfigSetting } from '@balcao/contract/organization/configs';
import { Button } from '../../../ui/button.tsx';
import shared from '../../records/card-page.module.css';
import { ConfigEditor } from './config-editor.tsx';
import { ConfigFoot } from './config-foot.tsx';
import { configText } from './config-text.ts';
import style from './configs.module.css';
import type { ConfigState } from './queries.ts';
import { type ConfigForm, type DraftPlace, useConfigForm } from './use-config-form.ts';

type Props = DraftPlace & { setting: ConfigSetting; state: ConfigState };

/** One setting: description, editor, default and last author. */
export function ConfigCard({ setting, state, ...place }: Props) {
  const form = useConfigForm(setting, state, place);
  return (
    <form
      className={shared.card}
      aria-label={setting.label}
      onSubmit={(event) => {
        event.preventDefault();
        if (form.dirty) form.save();
      }}
    >
      <ConfigEditor setting={setting} form={form} />
      {form.conflict && <ConflictNotice form={form} state={state} />}
      <ConfigFoot setting={setting} form={form} state={state} />
    </form>
  );
}

/** Somebody else has saved meanwhile: the person decides whose value to keep. */
function ConflictNotice({ form, state }: { form: ConfigForm; state: ConfigState }) {
  return (
    <div className={style.conflict} role="alert">
      <p>
        {form.conflict?.who ?? 'Outra pessoa'} salvou esta configuração enquanto você editava. Agora
        vale: <q>{configText(state.value)}</q>
      </p>
      <Button disabled={form.working} onClick={form.saveOver}>
        Salvar o seu
      </Button>
      <Button disabled={form.working} onClick={form.discard}>
        Ficar com o de agora
      </Button>
    </div>
  );
}
