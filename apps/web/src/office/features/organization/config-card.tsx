import type { ConfigSetting } from '@balcao/contract/configs';
import { useEffect } from 'react';
import { Button } from '../../../ui/button.tsx';
import { ConfigEditor } from './config-editor.tsx';
import { ConfigFoot } from './config-foot.tsx';
import { configText } from './config-text.ts';
import style from './configs.module.css';
import type { ConfigState } from './queries.ts';
import { type ConfigForm, useConfigForm } from './use-config-form.ts';

type Props = {
  setting: ConfigSetting;
  state: ConfigState;
  onDirty: (key: string, dirty: boolean) => void;
};

/** One setting: what it does, its editor, its default and who changed it last. */
export function ConfigCard({ setting, state, onDirty }: Props) {
  const { key, label } = setting;
  const form = useConfigForm(setting, state);
  const { dirty } = form;
  useEffect(() => {
    onDirty(key, dirty);
    return () => onDirty(key, false);
  }, [key, dirty, onDirty]);
  return (
    <form
      className={style.card}
      aria-label={label}
      onSubmit={(event) => {
        event.preventDefault();
        if (dirty) form.save();
      }}
    >
      <ConfigEditor setting={setting} form={form} />
      {form.conflict && <Meeting form={form} state={state} />}
      <ConfigFoot setting={setting} form={form} state={state} />
    </form>
  );
}

/** Somebody else has saved meanwhile: the person says whose value is kept. */
function Meeting({ form, state }: { form: ConfigForm; state: ConfigState }) {
  return (
    <div className={style.meeting} role="alert">
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
