import type { ConfigState } from '@balcao/contract/config-calls';
import type { ConfigSetting } from '@balcao/contract/configs';
import { useEffect } from 'react';
import { Button } from '../../../ui/button.tsx';
import { Moment } from '../../../ui/moment.tsx';
import { ConfigEditor } from './config-editor.tsx';
import { configText } from './config-text.ts';
import style from './configs.module.css';
import { type ConfigForm, useConfigForm } from './use-config-form.ts';

type Props = {
  setting: ConfigSetting;
  state: ConfigState;
  onDirty: (key: string, dirty: boolean) => void;
};

/** One setting: what it does, its editor, its default and who changed it last. */
export function ConfigCard({ setting, state, onDirty }: Props) {
  const { key, label, description, fixed } = setting;
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
      <p className={style.faint}>{description}</p>
      {fixed && <p className={style.faint}>{fixed}</p>}
      {form.conflict && <Meeting form={form} state={state} />}
      {!fixed && (
        <div className={style.foot}>
          <p className={style.faint}>
            Padrão: {configText(state.default)}
            {state.updated_at && (
              <>
                {' · '}Alterado <Moment at={state.updated_at} />
                {state.updated_by && ` por ${state.updated_by}`}
              </>
            )}
          </p>
          <Actions label={label} form={form} state={state} />
        </div>
      )}
    </form>
  );
}

function Actions({ label, form, state }: { label: string; form: ConfigForm; state: ConfigState }) {
  const { dirty, working } = form;
  return (
    <div className={style.actions}>
      {!dirty && !state.is_default && (
        <Button
          variant="quiet"
          disabled={working}
          onClick={form.restore}
          aria-label={`Restaurar padrão: ${label}`}
        >
          Restaurar padrão
        </Button>
      )}
      {dirty && (
        <>
          <Button disabled={working} onClick={form.discard} aria-label={`Descartar: ${label}`}>
            Descartar
          </Button>
          {!form.conflict && (
            <Button
              type="submit"
              variant="primary"
              disabled={working}
              aria-label={`Salvar: ${label}`}
            >
              {working ? 'Salvando...' : 'Salvar'}
            </Button>
          )}
        </>
      )}
    </div>
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
