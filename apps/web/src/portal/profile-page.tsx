import { useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { OwnSessions } from '../platform/own-access/own-sessions.tsx';
import { queryClient } from '../platform/query-client.ts';
import { safePath } from '../platform/safe-path.ts';
import { sessionQuery } from '../platform/session/session-query.ts';
import { BackButton } from '../ui/back-button.tsx';
import { PortalFrame } from './portal-frame.tsx';
import { ProfileData } from './profile-data.tsx';
import { ProfileNewEmail } from './profile-new-email.tsx';
import style from './profile-page.module.css';
import { ProfilePassword } from './profile-password.tsx';
import { ProfilePrivacy } from './profile-privacy.tsx';

/** The person's own data, password, devices, and the requests that the law grants everybody. */
export function ProfilePage() {
  return (
    <PortalFrame title="Meus dados">
      <Back />
      <ProfileData />
      <ProfileNewEmail />
      <ProfilePassword />
      <OwnSessions className={style.card} />
      <ProfilePrivacy />
    </PortalFrame>
  );
}

/** Reloads the session, because the name may have changed, and goes back (docs/product/portal.md#own-data). */
function Back() {
  const { routeBack } = useSearch({ from: '/profile' });
  const [leaving, setLeaving] = useState(false);
  const back = async () => {
    setLeaving(true);
    // Without an answer, the next page loads it itself.
    await queryClient.fetchQuery({ ...sessionQuery, staleTime: 0 }).catch(() => undefined);
    window.location.assign(safePath(routeBack) ?? '/dashboard');
  };
  return (
    <div className={style.back}>
      <BackButton disabled={leaving} onClick={back} />
      <h1>Meus dados</h1>
    </div>
  );
}
