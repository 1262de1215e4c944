import type { InvoiceStatus } from '@balcao/contract/invoices/invoice';
import { invoiceStatusWords } from '@balcao/contract/invoices/invoice-words';
import { Icon, type IconName } from '../../../ui/icon.tsx';
import style from './invoice-state.module.css';

type Look = { tone: string; icon: IconName };

const looks: Record<InvoiceStatus, Look> = {
  draft: { tone: 'draft', icon: 'pen' },
  signed: { tone: 'open', icon: 'clock' },
  sent: { tone: 'open', icon: 'send' },
  authorised: { tone: 'done', icon: 'check' },
  rejected: { tone: 'overdue', icon: 'alert' },
  no_answer: { tone: 'waiting', icon: 'cloudOff' },
  cancelled: { tone: 'cancelled', icon: 'ban' },
  substituted: { tone: 'cancelled', icon: 'back' },
  local: { tone: 'done', icon: 'check' },
  discarded: { tone: 'cancelled', icon: 'trash' },
};

type Props = { status: InvoiceStatus /** Without what stands in brackets. */; brief?: boolean };

/** A note's state with colour, icon and word. */
export function InvoiceState({ status, brief }: Props) {
  const { tone, icon } = looks[status];
  const words = invoiceStatusWords[status];
  return (
    <span className={style.state} data-tone={tone} title={words}>
      <Icon name={icon} size={16} />
      <span className={style.label}>{brief ? words.replace(/ \(.*/, '') : words}</span>
    </span>
  );
}
