import type { AffiliateLink } from '@balcao/contract/affiliates/own';
import { useQuery } from '@tanstack/react-query';
import { failureText } from '../../platform/api-error.ts';
import { Button, buttonClass } from '../../ui/button.tsx';
import { Dialog, DialogActions } from '../../ui/dialog.tsx';
import { Icon } from '../../ui/icon.tsx';
import { RetryButton } from '../../ui/retry-button.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import style from './affiliate-page.module.css';
import { linkCodeQuery } from './affiliate-queries.ts';

type Props = { link: AffiliateLink; onClose: () => void };

/** A link as QR code, to show or to print. */
export function LinkCode({ link: { name, code, url }, onClose }: Props) {
  const { data, error, refetch } = useQuery(linkCodeQuery(code));
  const picture = data && `data:image/svg+xml,${encodeURIComponent(data)}`;
  return (
    <Dialog title={`QR Code de ${name}`} backCloses onClose={onClose}>
      {(close) => (
        <>
          <div className={style.picture}>
            {picture && <img src={picture} alt={`QR Code de ${url}`} width={260} height={260} />}
            {!picture && !error && (
              <div role="status" aria-label="Carregando">
                <Skeleton width={260} />
              </div>
            )}
            {!picture && error && (
              <div role="alert">
                <p>Não foi possível fazer o QR Code. {failureText(error)}</p>
                <RetryButton onRetry={() => refetch()} />
              </div>
            )}
          </div>
          <p className={style.address}>{url}</p>
          <DialogActions>
            <Button onClick={close}>Fechar</Button>
            {picture && (
              <a
                href={picture}
                download={`qr-code-${code}.svg`}
                className={buttonClass({ variant: 'primary' })}
              >
                <Icon name="download" size={16} />
                Baixar
              </a>
            )}
          </DialogActions>
        </>
      )}
    </Dialog>
  );
}
