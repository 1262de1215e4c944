import { providerWords } from '@balcao/contract/payments/charge-words';
import type { ProviderSetting } from '@balcao/contract/payments/providers';
import { useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import { Button } from '../../../../ui/button.tsx';
import { Select } from '../../../../ui/field.tsx';
import { Moment } from '../../../../ui/moment.tsx';
import { Skeleton } from '../../../../ui/skeleton.tsx';
import { LeaveGuard } from '../../../records/leave-guard.tsx';
import { ListFault } from '../../../records/list-fault.tsx';
import { FileFields } from './file-fields.tsx';
import { PixFields } from './pix-fields.tsx';
import style from './provider.module.css';
import { providerQuery } from './provider-queries.ts';
import { ProviderState } from './provider-state.tsx';
import { useProviderForm } from './use-provider-form.ts';

/** Who makes Pix and slips of a business unit, and how its bank is reached. */
export function ProviderPanel({ id }: { id: number }) {
  const { data, error, refetch } = useQuery(providerQuery(id));
  if (data) return <ProviderForm setting={data} />;
  if (!error) {
    return (
      <div className={style.section} role="status" aria-label="Carregando">
        <Skeleton width="60%" />
        <Skeleton width="40%" />
      </div>
    );
  }
  const title = 'Não foi possível abrir o recebimento';
  return <ListFault error={error} title={title} part onRetry={() => refetch()} />;
}

function ProviderForm({ setting }: { setting: ProviderSetting }) {
  const state = useProviderForm(setting);
  const leaving = useRef(false);
  const { box, form, set, errorOf, dirty, saving, save } = state;
  return (
    <>
      <form
        ref={box}
        className={style.form}
        noValidate
        aria-label="Recebimento"
        onSubmit={(event) => {
          event.preventDefault();
          if (!saving) save();
        }}
      >
        <fieldset className={style.section}>
          <legend>Quem faz as cobranças</legend>
          <div className={style.fields}>
            <Select
              label="Pix"
              value={form.pix_provider}
              error={errorOf('pix_provider')}
              onChange={({ target }) =>
                set({ pix_provider: target.value === 'pix' ? 'pix' : 'balcao' })
              }
            >
              <option value="balcao">{`${providerWords.balcao}, com a chave Pix`}</option>
              <option value="pix">{providerWords.pix}</option>
            </Select>
            <Select
              label="Boleto"
              value={form.boleto_provider}
              error={errorOf('boleto_provider')}
              onChange={({ target }) =>
                set({ boleto_provider: target.value === 'cnab' ? 'cnab' : 'balcao' })
              }
            >
              <option value="balcao">{`${providerWords.balcao}, com os dados do banco`}</option>
              <option value="cnab">{providerWords.cnab}</option>
            </Select>
          </div>
          <p className={style.quiet}>
            Vale para cobranças emitidas de agora em diante. Pela API Pix e por arquivos, o banco
            confirma cada pagamento.
          </p>
        </fieldset>
        {form.boleto_provider === 'cnab' && <FileFields state={state} />}
        {form.pix_provider === 'pix' && <PixFields setting={setting} state={state} />}
        <div className={style.acts}>
          {setting.updated_at && (
            <p className={style.quiet}>
              Salvo <Moment at={setting.updated_at} />
              {setting.updated_by && ` por ${setting.updated_by}`}
            </p>
          )}
          <Button type="submit" variant="primary" disabled={saving}>
            Salvar
          </Button>
        </div>
      </form>
      {setting.pix_provider === 'pix' && <ProviderState setting={setting} unsaved={dirty} />}
      <LeaveGuard inTab dirty={dirty} leaving={leaving} />
    </>
  );
}
