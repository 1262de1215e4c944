import type { AffiliateLink, OwnAffiliate } from '@balcao/contract/affiliates/own';
import { useRef, useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/field.tsx';
import { Icon } from '../../ui/icon.tsx';
import { notify } from '../../ui/notices.ts';
import style from './affiliate-page.module.css';
import { LinkCode } from './link-code.tsx';

const noneText = ({ active }: OwnAffiliate) =>
  active
    ? 'Nenhum chatbot atende pelo seu código agora. Fale conosco, no fim desta página.'
    : 'Com o código desligado não há links para divulgar.';

/** The addresses that bring visitors by the affiliate's code. */
export function AffiliateLinks({ own }: { own: OwnAffiliate }) {
  return (
    <section className={style.card} aria-labelledby="links">
      <h2 id="links">Seus links</h2>
      {own.links.length === 0 && <p className={style.quiet}>{noneText(own)}</p>}
      <ul className={style.links}>
        {own.links.map((link) => (
          <LinkItem key={link.code} link={link} />
        ))}
      </ul>
    </section>
  );
}

const mayShare = () => typeof navigator.share === 'function';

function LinkItem({ link }: { link: AffiliateLink }) {
  const { name, url } = link;
  const [shown, setShown] = useState(false);
  const box = useRef<HTMLInputElement>(null);
  async function copy(): Promise<void> {
    try {
      await navigator.clipboard.writeText(url);
      notify('success', 'Link copiado.');
    } catch {
      // Pages without https have no clipboard.
      box.current?.select();
      notify('warning', 'Não foi possível copiar. O link está selecionado: copie à mão.');
    }
  }
  async function share(): Promise<void> {
    // Whoever closes the sheet of the system wants nothing.
    await navigator.share({ title: name, url }).catch(() => undefined);
  }
  return (
    <li className={style.link}>
      <TextField ref={box} label={name} readOnly value={url} />
      <div className={style.acts}>
        <Button variant="primary" aria-label={`Copiar o link de ${name}`} onClick={copy}>
          Copiar
        </Button>
        {mayShare() && (
          <Button aria-label={`Compartilhar o link de ${name}`} onClick={share}>
            <Icon name="send" size={16} />
            Compartilhar
          </Button>
        )}
        <Button aria-label={`QR Code de ${name}`} onClick={() => setShown(true)}>
          QR Code
        </Button>
      </div>
      {shown && <LinkCode link={link} onClose={() => setShown(false)} />}
    </li>
  );
}
