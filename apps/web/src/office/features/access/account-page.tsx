import { OwnSessions } from '../../../platform/own-access/own-sessions.tsx';
import style from './account-page.module.css';
import { ApiTokens } from './api-tokens.tsx';
import { TwoFactor } from './two-factor.tsx';

/** What somebody of staff sets for the own access. */
export function AccountPage() {
  return (
    <div className={style.page}>
      <title>Minha conta · Balcão</title>
      <h1>Minha conta</h1>
      <TwoFactor />
      <OwnSessions className={style.card} />
      <ApiTokens />
    </div>
  );
}
