import { OwnSessions } from '../../../platform/own-access/own-sessions.tsx';
import style from './account-page.module.css';
import { ApiTokens } from './api-tokens.tsx';
import { OwnEmail } from './own-email.tsx';
import { TwoFactor } from './two-factor.tsx';

/** Access settings of a staff member's own account. */
export function AccountPage() {
  return (
    <div className={style.page}>
      <title>Minha conta · Balcão</title>
      <h1>Minha conta</h1>
      <OwnEmail />
      <TwoFactor />
      <OwnSessions className={style.card} />
      <ApiTokens />
    </div>
  );
}
