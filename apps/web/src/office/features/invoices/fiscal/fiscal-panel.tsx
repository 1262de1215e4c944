import type { FiscalSetting } from '@balcao/contract/invoices/fiscal';
import { useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import { Button } from '../../../../ui/button.tsx';
import { Icon } from '../../../../ui/icon.tsx';
import { Moment } from '../../../../ui/moment.tsx';
import { Skeleton } from '../../../../ui/skeleton.tsx';
import { LeaveGuard } from '../../../records/leave-guard.tsx';
import { ListFault } from '../../../records/list-fault.tsx';
import { CertificateCard } from './certificate-card.tsx';
import { CompanyFields, SeriesFields } from './company-fields.tsx';
import { ServiceFields, TaxFields } from './default-fields.tsx';
import style from './fiscal.module.css';
import { fiscalQuery } from './fiscal-queries.ts';
import { useFiscalForm } from './use-fiscal-form.ts';

/** What a business unit says in its notes, and its certificate. */
export function FiscalPanel({ id }: { id: number }) {
  const { data, error, refetch } = useQuery(fiscalQuery(id));
  if (data)
    return (
      <>
        <FiscalForm setting={data} />
        <aside className={style.aside} aria-label="Situação fiscal">
          <Missing texts={data.missing} />
          <CertificateCard setting={data} />
        </aside>
      </>
    );
  if (!error) {
    return (
      <div className={style.section} role="status" aria-label="Carregando">
        <Skeleton width="60%" />
        <Skeleton width="40%" />
      </div>
    );
  }
  const title = 'Não foi possível abrir os dados fiscais';
  return <ListFault error={error} title={title} part onRetry={() => refetch()} />;
}

/** What keeps the unit from emitting. */
function Missing({ texts }: { texts: string[] }) {
  return (
    <section className={style.card} aria-labelledby="situacao">
      <h2 id="situacao">Para emitir</h2>
      {texts.length === 0 ? (
        <p className={style.said} data-ok>
          <Icon name="check" size={16} />
          Está tudo pronto.
        </p>
      ) : (
        <ul className={style.missing}>
          {texts.map((text) => (
            <li key={text} className={style.said}>
              <Icon name="alert" size={16} />
              {text}
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

function FiscalForm({ setting }: { setting: FiscalSetting }) {
  const state = useFiscalForm(setting);
  const leaving = useRef(false);
  const { box, dirty, saving, save } = state;
  return (
    <form
      ref={box}
      className={style.form}
      noValidate
      aria-label="Dados fiscais"
      onSubmit={(event) => {
        event.preventDefault();
        if (!saving) save();
      }}
    >
      <CompanyFields state={state} />
      <SeriesFields state={state} />
      <ServiceFields state={state} />
      <TaxFields state={state} />
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
      <LeaveGuard inTab dirty={dirty} leaving={leaving} />
    </form>
  );
}
