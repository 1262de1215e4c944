import { formatCurrency } from '@balcao/brazil/money';
import type { InvoiceMay, WholeInvoice } from '@balcao/contract/invoices/invoice';
import { ApiError, failureText } from '../../../../platform/api-error.ts';
import { BackButton } from '../../../../ui/back-button.tsx';
import { Button } from '../../../../ui/button.tsx';
import { notify } from '../../../../ui/notices.ts';
import { Spinner } from '../../../../ui/spinner.tsx';
import { Dropdown } from '../../../records/dropdown.tsx';
import { InvoiceState } from '../invoice-state.tsx';
import { customerName } from '../list/invoice-cells.tsx';
import { useBack } from '../use-back.ts';
import { emit, mail, useInvoiceAct } from './invoice-acts.ts';
import style from './invoice-detail.module.css';
import type { DialogName } from './invoice-dialogs.tsx';

type Props = { invoice: WholeInvoice; may: InvoiceMay; onDialog: (name: DialogName) => void };
type Act = { label: string; may: boolean; working?: boolean; run: () => void };

const incomplete = ({ missing }: WholeInvoice) => Object.keys(missing).length > 0;

/** What this person may do now: the first is the next step, the others are in the menu. */
function useActs({ invoice, may, onDialog }: Props): Act[] {
  const emitting = useInvoiceAct(invoice.id, emit, {
    onDone: ({ data }) => {
      if (data.status === 'rejected') notify('danger', 'A nota foi rejeitada. Veja o motivo.');
      else if (data.status === 'authorised' || data.status === 'local')
        notify('success', `Nota nº ${data.number} emitida.`);
      else notify('plain', 'A nota foi assinada e está sendo enviada.');
    },
    quiet: true,
    onFault: (error) => {
      // The page has no fields to mark: what is missing stands in its list.
      const lacks = error instanceof ApiError && error.code === 'INVALID';
      notify('danger', lacks ? 'A nota não foi emitida. Veja o que falta.' : failureText(error));
    },
  });
  const mailing = useInvoiceAct(invoice.id, mail, { said: 'O e-mail ao tomador está a caminho.' });
  const emission: Act = {
    label: invoice.status === 'rejected' ? 'Emitir de novo' : 'Emitir nota',
    may: may.emit,
    working: emitting.isPending,
    run: () => emitting.mutate(),
  };
  const change: Act = {
    label: invoice.status === 'rejected' ? 'Corrigir' : 'Alterar',
    may: may.update,
    run: () => onDialog('edit'),
  };
  // What lacks something, or was refused, is mended before it is emitted.
  const mendFirst = incomplete(invoice) || invoice.status === 'rejected';
  const acts: Act[] = [
    ...(mendFirst ? [change, emission] : [emission, change]),
    { label: 'Enviar ao tomador', may: may.mail, run: () => mailing.mutate() },
    { label: 'Substituir', may: may.substitute, run: () => onDialog('substitute') },
    { label: 'Cancelar nota', may: may.cancel, run: () => onDialog('cancel') },
    { label: 'Descartar', may: may.discard, run: () => onDialog('discard') },
    { label: 'Excluir rascunho', may: may.remove, run: () => onDialog('remove') },
  ];
  return acts.filter((act) => act.may);
}

/** The note's number, customer, value and state, and the acts on it. */
export function InvoiceHead(props: Props) {
  const { invoice, may } = props;
  // To replace or to cancel a note is no next step.
  const variant = may.emit || may.update || may.mail ? 'primary' : 'plain';
  const back = useBack();
  const [next, second, ...others] = useActs(props);
  // Few acts need no menu.
  const rest = others.length === 1 ? [] : others;
  const name = customerName(invoice);
  return (
    <header className={style.head}>
      <BackButton onClick={back} />
      <div className={style.title}>
        <h1 title={name}>{name}</h1>
        <p className={style.sub}>
          <span>
            {invoice.number
              ? `Nota nº ${invoice.number}, série ${invoice.series}`
              : 'Rascunho de nota'}
            {' · '}
            {formatCurrency(invoice.value_cents)}
          </span>
          <InvoiceState status={invoice.status} />
        </p>
      </div>
      <div className={style.acts}>
        {rest.length > 0 && (
          <Dropdown label="Mais">
            {(close) =>
              rest.map(({ label, run }) => (
                <Button
                  key={label}
                  variant="quiet"
                  onClick={() => {
                    close();
                    run();
                  }}
                >
                  {label}
                </Button>
              ))
            }
          </Dropdown>
        )}
        {[others.length === 1 ? others[0] : undefined, second].map(
          (act) =>
            act && (
              <Button key={act.label} disabled={act.working} onClick={act.run}>
                {act.label}
              </Button>
            ),
        )}
        {next && (
          <Button variant={variant} disabled={next.working} onClick={next.run}>
            {next.working && <Spinner />}
            {next.label}
          </Button>
        )}
      </div>
    </header>
  );
}
