import { isAble } from '@balcao/contract/records/definition';
import { useQuery } from '@tanstack/react-query';
import { Link, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { useSession } from '../../../../platform/session/use-session.ts';
import { Button } from '../../../../ui/button.tsx';
import shared from '../../../records/card-page.module.css';
import { isForbidden, NoAccess } from '../../../records/list-fault.tsx';
import links from '../../../records/tab-links.module.css';
import { stateNames } from './privacy-search.ts';
import { type RequestState, requestsQuery } from './queries.ts';
import { RegisterDialog } from './register-dialog.tsx';
import { RequestList } from './request-list.tsx';
import { RetentionSettings } from './retention-settings.tsx';

/** Privacy requests under the LGPD, and how long each kind of data is kept. */
export function PrivacyPage() {
  const { state = 'open' } = useSearch({ from: '/office/privacy' });
  const { user, user_roles: roles } = useSession();
  const [registering, setRegistering] = useState(false);
  const { error } = useQuery(requestsQuery(state));
  const isAdmin = roles !== null && isAble('admin', { level: user.level, roles });
  if (isForbidden(error)) return <NoAccess />;
  return (
    <div className={shared.page}>
      <title>LGPD · Balcão</title>
      <div className={shared.head}>
        <h1>LGPD</h1>
        <Button onClick={() => setRegistering(true)}>Registrar pedido</Button>
      </div>
      <section className={shared.section} aria-label="Pedidos">
        <h2>Pedidos de titulares</h2>
        <States state={state} />
        <RequestList key={state} state={state} />
      </section>
      {isAdmin && <RetentionSettings />}
      {registering && <RegisterDialog onClose={() => setRegistering(false)} />}
    </div>
  );
}

function States({ state }: { state: RequestState }) {
  return (
    <nav className={links.tabs} aria-label="Situação dos pedidos">
      {(['open', 'done', 'refused'] as const).map((one) => (
        <Link
          key={one}
          to="/privacy"
          search={one === 'open' ? {} : { state: one }}
          activeOptions={{ exact: true, includeSearch: true }}
          activeProps={{}}
          aria-current={one === state ? 'page' : undefined}
        >
          {stateNames[one]}
        </Link>
      ))}
    </nav>
  );
}
