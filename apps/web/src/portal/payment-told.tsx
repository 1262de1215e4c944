import { readDate } from '@balcao/brazil/dates';
import { formatCurrency } from '@balcao/brazil/money';
import type { PaymentSlip } from '@balcao/contract/payments/slips';
import { buttonClass } from '../ui/button.tsx';
import { Icon, type IconName } from '../ui/icon.tsx';
import style from './payment-page.module.css';

type StateNotice = { icon: IconName; title: string; text: string };

const day = (date: string | null) => readDate(date ?? '') ?? '';

function overdueText({ amount, payable_until }: PaymentSlip): string {
  if (!amount)
    return `O prazo para pagar terminou em ${day(payable_until)}. Entre em contato conosco para receber outro.`;
  const until = `Você ainda pode pagar aqui até ${day(payable_until)}.`;
  const changes = amount.fine_cents + amount.interest_cents > 0;
  return changes ? `${until} O valor já está atualizado para hoje.` : until;
}

/** What the page says about the state of a payment; null while it just waits to be paid. */
function noticeOf(slip: PaymentSlip): StateNotice | null {
  const [paid, returned] = [formatCurrency(slip.paid_cents), formatCurrency(slip.refunded_cents)];
  switch (slip.status) {
    case 'emitted':
      return null;
    case 'partial':
      return {
        icon: 'clock',
        title: 'Pagamento recebido em parte',
        text: `Recebemos ${paid} em ${day(slip.paid_on)}. O restante continua em aberto.`,
      };
    case 'overdue':
      return { icon: 'alert', title: 'Pagamento vencido', text: overdueText(slip) };
    case 'paid':
      return {
        icon: 'check',
        title: 'Pagamento recebido',
        text: `Recebemos ${paid} em ${day(slip.paid_on)}. Obrigado. Não há nada a pagar.`,
      };
    case 'cancelled':
      return {
        icon: 'ban',
        title: 'Pagamento cancelado',
        text: 'Este pagamento foi cancelado. Não há nada a pagar.',
      };
    case 'partly_refunded':
      return {
        icon: 'back',
        title: 'Pagamento devolvido em parte',
        text: `De ${paid}, devolvemos ${returned}. Não há nada a pagar.`,
      };
    case 'refunded':
      return {
        icon: 'back',
        title: 'Pagamento devolvido',
        text: 'O valor deste pagamento foi devolvido. Não há nada a pagar.',
      };
  }
}

/** The state of a payment in words, with what to do next. */
export function PaymentTold({ slip }: { slip: PaymentSlip }) {
  const told = noticeOf(slip);
  return (
    <>
      <div role="status">
        {told && (
          <div className={`${style.told} ${style[slip.status]}`}>
            <Icon name={told.icon} size={24} />
            <div>
              <h2>{told.title}</h2>
              <p>{told.text}</p>
              {slip.contact_url && <a href={slip.contact_url}>Falar conosco</a>}
            </div>
          </div>
        )}
      </div>
      {slip.url_receipt && (
        <a
          href={slip.url_receipt}
          target="_blank"
          rel="noopener"
          className={buttonClass({ variant: 'plain', tall: true })}
        >
          <Icon name="download" />
          Ver comprovante em PDF
        </a>
      )}
    </>
  );
}
