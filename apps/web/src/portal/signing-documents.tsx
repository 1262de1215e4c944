import { useState } from 'react';
import { Icon } from '../ui/icon.tsx';
import { DocumentDialog } from './document-dialog.tsx';
import style from './signing-page.module.css';
import type { SignTicket } from './signing-queries.ts';

type Document = SignTicket['data']['documents'][number];
type Props = { token: string; documents: Document[] };

/** Each document is a button that opens it over the page. */
export function SigningDocuments({ token, documents }: Props) {
  const [shown, setShown] = useState<Document | null>(null);
  const address = (code: string) => `/at_ticket/${token}/doc/${encodeURIComponent(code)}/view`;
  return (
    <>
      <ul className={style.documents}>
        {documents.map((document) => (
          <li key={document.code}>
            <button type="button" className={style.document} onClick={() => setShown(document)}>
              <Icon name="file" />
              <span>{document.title || document.code}</span>
              <Icon name="eye" />
            </button>
          </li>
        ))}
      </ul>
      {shown && (
        <DocumentDialog
          title={shown.title || shown.code}
          address={address(shown.code)}
          onClose={() => setShown(null)}
        />
      )}
    </>
  );
}
