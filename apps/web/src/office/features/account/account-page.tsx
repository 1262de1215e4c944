import style from './account-page.module.css';
import { ApiTokens } from './api-tokens.tsx';

/** What somebody of staff sets for the own access. */
export function AccountPage() {
  return (
    <div className={style.page}>
      <title>Minha conta · Balcão</title>
      <h1>Minha conta</h1>
      <ApiTokens />
    </div>
  );
}
