import { config } from '@balcao/contract/organization/config-record';
import type { ConfigSetting } from '@balcao/contract/organization/configs';
import { useState } from 'react';
import { useTicketWords } from '../../../platform/session/ticket-words.ts';
import { Button } from '../../../ui/button.tsx';
import { Moment } from '../../../ui/moment.tsx';
import { RecordHistory } from '../../records/record-history.tsx';
import { useAbilities } from '../../records/use-abilities.ts';
import { configText, isDefault } from './config-text.ts';
import style from './configs.module.css';
import { type ConfigState, RECORD } from './queries.ts';
import type { ConfigForm } from './use-config-form.ts';

type Props = { setting: ConfigSetting; form: ConfigForm; state: ConfigState };

/** Below a setting: description, default, last author, actions, and its history for `can_log_view`. */
export function ConfigFoot({ setting, form, state }: Props) {
  const [open, setOpen] = useState(false);
  const { log } = useAbilities(config);
  const { key, label, description, fixed, whenEmpty } = setting;
  const { say } = useTicketWords();
  return (
    <>
      <div className={style.foot}>
        <div className={style.faint}>
          <p>
            {say(description)} <code className={style.key}>{key}</code>
          </p>
          {fixed ? <p>{fixed}</p> : <Origin state={state} whenEmpty={whenEmpty} />}
        </div>
        <div className={style.actions}>
          {log && state.updated_by && (
            <Button
              variant="quiet"
              aria-expanded={open}
              aria-label={`Histórico: ${label}`}
              onClick={() => setOpen(!open)}
            >
              Histórico
            </Button>
          )}
          {!fixed && <Actions label={label} form={form} state={state} />}
        </div>
      </div>
      {open && <RecordHistory record={RECORD} id={state.id} />}
    </>
  );
}

type OriginProps = Pick<Props, 'state'> & Pick<ConfigSetting, 'whenEmpty'>;

function Origin({ state, whenEmpty }: OriginProps) {
  return (
    <p>
      Padrão: {state.default === '' && whenEmpty ? whenEmpty : configText(state.default)}
      {state.updated_by && (
        <>
          {' · '}Alterado <Moment at={state.updated_at} /> por {state.updated_by.name}
        </>
      )}
    </p>
  );
}

type ActionProps = Omit<Props, 'setting'> & { label: string };

function Actions({ label, form, state }: ActionProps) {
  const { dirty, working } = form;
  if (!dirty) {
    if (isDefault(state)) return null;
    return (
      <Button
        variant="quiet"
        disabled={working}
        onClick={form.restore}
        aria-label={`Restaurar padrão: ${label}`}
      >
        Restaurar padrão
      </Button>
    );
  }
  return (
    <>
      <Button disabled={working} onClick={form.discard} aria-label={`Descartar: ${label}`}>
        Descartar
      </Button>
      {!form.conflict && (
        <Button type="submit" variant="primary" disabled={working} aria-label={`Salvar: ${label}`}>
          {working ? 'Salvando...' : 'Salvar'}
        </Button>
      )}
    </>
  );
}
