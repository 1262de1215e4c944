import type { WholeCharge } from '@balcao/contract/payments/charge';
import { Button, buttonClass } from '../../../../ui/button.tsx';
import { notify } from '../../../../ui/notices.ts';
import style from './charge-detail.module.css';

async function copy(url: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(new URL(url, location.href).href);
    notify('plain', 'Link copiado.');
  } catch {
    notify('warning', 'Não foi possível copiar. Abra o link e copie o endereço.');
  }
}

/** The slip's page as the customer sees it, and its link: the second copy of a slip is this link, too. */
export function CustomerView({ charge }: { charge: WholeCharge }) {
  const { url, status, updated_at } = charge;
  if (!url) {
    const text =
      status === 'draft'
        ? 'O cliente ainda não vê esta cobrança. Emita para criar o link.'
        : 'Esta cobrança não tem link.';
    return (
      <section className={style.card} aria-labelledby="cliente-ve">
        <h2 id="cliente-ve">O que o cliente vê</h2>
        <p className={style.quiet}>{text}</p>
      </section>
    );
  }
  return (
    <section className={style.card} aria-labelledby="cliente-ve">
      <h2 id="cliente-ve">O que o cliente vê</h2>
      <div className={style.links}>
        <Button onClick={() => void copy(url)}>Copiar link</Button>
        <a className={buttonClass({ variant: 'quiet' })} href={url} target="_blank" rel="noopener">
          Abrir
        </a>
      </div>
      <div className={style.phone}>
        {/* A new frame after each change: a frame that goes on to another page adds a step to "Voltar". */}
        <iframe key={updated_at} title="Página do cliente" src={url} />
      </div>
    </section>
  );
}
