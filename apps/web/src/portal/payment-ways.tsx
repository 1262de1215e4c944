import { formatLine } from '@balcao/brazil/boleto';
import type { PaymentSlip } from '@balcao/contract/payments/slips';
import { useId, useState } from 'react';
import { Button, buttonClass } from '../ui/button.tsx';
import { Icon } from '../ui/icon.tsx';
import { notify } from '../ui/notices.ts';
import style from './payment-page.module.css';

const PIX_COPIED = 'Pix Copia e Cola enviado para sua área de transferência!';
const LINE_COPIED = 'Linha Digitável enviada para sua área de transferência!';
const NOT_COPIED = 'Não foi possível copiar. Selecione o texto na página e copie.';

/** Pages without https have no clipboard. */
async function copy(text: string, done: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    notify('success', done);
    return true;
  } catch {
    notify('warning', NOT_COPIED);
    return false;
  }
}

function Pix({ code, picture }: { code: string; picture: string | null }) {
  const [open, setOpen] = useState(false);
  const id = useId();
  const copyCode = async () => {
    if (!(await copy(code, PIX_COPIED))) setOpen(true);
  };
  return (
    <section className={style.way} aria-labelledby={`${id}-title`}>
      <h2 id={`${id}-title`}>Pague com Pix</h2>
      {picture && (
        <img className={style.qr} src={picture} alt="QR Code do Pix" width={220} height={220} />
      )}
      <Button variant="primary" tall onClick={copyCode}>
        Copiar código Pix Copia e Cola
      </Button>
      <Button
        variant="quiet"
        aria-expanded={open}
        aria-controls={id}
        onClick={() => setOpen(!open)}
      >
        {open ? 'Ocultar código Pix' : 'Mostrar código Pix'}
      </Button>
      <p id={id} className={style.code} hidden={!open}>
        {code}
      </p>
    </section>
  );
}

type Address = { href: string; icon: 'eye' | 'download'; text: string };

function Slip({ line, addresses }: { line: string; addresses: Address[] }) {
  const id = useId();
  return (
    <section className={style.way} aria-labelledby={id}>
      <h2 id={id}>Pague com boleto</h2>
      <p className={style.code}>{formatLine(line)}</p>
      <Button tall onClick={() => copy(line, LINE_COPIED)}>
        Copiar linha digitável
      </Button>
      {addresses.map(({ href, icon, text }) => (
        <a
          key={href}
          href={href}
          target="_blank"
          rel="noopener"
          className={buttonClass({ variant: 'plain', tall: true })}
        >
          <Icon name={icon} />
          {text}
        </a>
      ))}
    </section>
  );
}

function Preparing() {
  const id = useId();
  return (
    <section className={style.way} aria-labelledby={id}>
      <h2 id={id}>O código para pagar está a caminho</h2>
      <p>
        O banco ainda está preparando o código deste pagamento. Assim que chegar, ele aparece aqui
        sozinho. Se demorar, fale conosco.
      </p>
    </section>
  );
}

/** The bank takes a slip's whole value alone, so nothing here can be paid for the rest. */
function RestElsewhere({ slip }: { slip: PaymentSlip }) {
  const id = useId();
  return (
    <section className={style.way} aria-labelledby={id}>
      <h2 id={id}>Combine conosco como pagar o restante</h2>
      <p>
        O boleto cobraria o valor inteiro de novo, por isso não vale mais. Fale com {slip.receiver}{' '}
        para pagar o que falta.
      </p>
    </section>
  );
}

/** The ways to pay a slip: Pix, bank slip, or both. */
export function PaymentWays({ slip }: { slip: PaymentSlip }) {
  const { payment_code: line, payment_alternative_code: pix, url_html, url_pdf } = slip;
  const isRest = slip.amount !== null && slip.paid_cents > 0;
  const addresses: Address[] = [];
  if (url_html) addresses.push({ href: url_html, icon: 'eye', text: 'Ver boleto no navegador' });
  if (url_pdf) addresses.push({ href: url_pdf, icon: 'download', text: 'Ver boleto em PDF' });
  return (
    <>
      {slip.preparing && <Preparing />}
      {isRest && !slip.preparing && !pix && !line && <RestElsewhere slip={slip} />}
      {pix && <Pix code={pix} picture={slip.payment_alternative_code_qr} />}
      {line && <Slip line={line} addresses={addresses} />}
    </>
  );
}
