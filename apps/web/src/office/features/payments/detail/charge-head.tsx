import { formatCurrency } from '@balcao/brazil/money';
import type { ChargeMay, WholeCharge } from '@balcao/contract/payments/charge';
import { useNavigate } from '@tanstack/react-router';
import { BackButton } from '../../../../ui/back-button.tsx';
import { Button } from '../../../../ui/button.tsx';
import { Dropdown } from '../../../records/dropdown.tsx';
import { ChargeState } from '../charge-state.tsx';
import { useBack } from '../use-back.ts';
import { duplicate, emit, remind, retry, useChargeAct } from './charge-acts.ts';
import style from './charge-detail.module.css';
import type { DialogName } from './charge-dialogs.tsx';

type Props = { charge: WholeCharge; may: ChargeMay; onDialog: (name: DialogName) => void };
type Act = { label: string; may: boolean; run: () => void };

/** What this person may do now: the first is the next step, the others are in the menu. */
function useActs({ charge, may, onDialog }: Props): Act[] {
  const navigate = useNavigate();
  const emitting = useChargeAct(charge.id, emit, { said: 'Cobrança emitida.' });
  const reminding = useChargeAct(charge.id, remind, { said: 'Lembrete enviado.' });
  const copying = useChargeAct(charge.id, duplicate, {
    said: 'Cópia criada como rascunho.',
    onDone: (id) => void navigate({ to: '/pm_transaction/$id/edit', params: { id: String(id) } }),
  });
  const retrying = useChargeAct(charge.id, retry, { said: 'O provedor foi chamado de novo.' });
  const acts: Act[] = [
    { label: 'Tentar de novo', may: may.retry, run: () => retrying.mutate() },
    { label: 'Emitir', may: may.emit, run: () => emitting.mutate() },
    { label: 'Registrar pagamento', may: may.settle, run: () => onDialog('settle') },
    { label: 'Lembrar o cliente', may: may.remind, run: () => reminding.mutate() },
    { label: 'Alterar', may: may.update, run: () => onDialog('edit') },
    { label: 'Trocar forma', may: may.change_type, run: () => onDialog('type') },
    { label: 'Devolver', may: may.refund, run: () => onDialog('refund') },
    { label: 'Duplicar', may: may.duplicate, run: () => copying.mutate() },
    { label: 'Repetir', may: may.repeat, run: () => onDialog('repeat') },
    { label: 'Cancelar cobrança', may: may.cancel, run: () => onDialog('cancel') },
    { label: 'Excluir rascunho', may: may.remove, run: () => onDialog('remove') },
  ];
  return acts.filter((act) => act.may);
}

/** The charge's person, value and state, and the acts on it. */
export function ChargeHead(props: Props) {
  const { charge } = props;
  const back = useBack();
  const [next, second, ...others] = useActs(props);
  // Few acts need no menu.
  const rest = others.length === 1 ? [] : others;
  return (
    <header className={style.head}>
      <BackButton onClick={back} />
      <div className={style.title}>
        <h1 title={charge.person_name}>{charge.person_name}</h1>
        <p className={style.sub}>
          <span>
            Cobrança nº {charge.id} · {formatCurrency(charge.value_cents)}
          </span>
          <ChargeState charge={charge} />
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
              <Button key={act.label} onClick={act.run}>
                {act.label}
              </Button>
            ),
        )}
        {next && (
          <Button variant="primary" onClick={next.run}>
            {next.label}
          </Button>
        )}
      </div>
    </header>
  );
}
