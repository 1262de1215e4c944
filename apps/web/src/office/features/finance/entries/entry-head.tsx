import { formatCurrency } from '@balcao/brazil/money';
import type { EntryMay, WholeEntry } from '@balcao/contract/finance/entry';
import { directionWords } from '@balcao/contract/finance/entry-words';
import { BackButton } from '../../../../ui/back-button.tsx';
import { Button } from '../../../../ui/button.tsx';
import { Dropdown } from '../../../records/dropdown.tsx';
import style from './entry-detail.module.css';
import type { OpenDialog } from './entry-dialogs.tsx';
import { EntryState } from './entry-state.tsx';
import { isPosted } from './posted.ts';
import { useBack } from './use-back.ts';

type Props = { entry: WholeEntry; may: EntryMay; onDialog: (open: OpenDialog) => void };
type Act = { label: string; may: boolean; open: OpenDialog };

/** What this person may do now: the first is the next step, the others are in the menu. */
function actsOf({ entry, may }: Props): Act[] {
  const settle = entry.direction === 'payable' ? 'Registrar pagamento' : 'Registrar recebimento';
  const acts: Act[] = [
    { label: settle, may: may.settle, open: { name: 'settle' } },
    { label: 'Alterar', may: may.update, open: { name: 'edit' } },
    { label: 'Estornar', may: may.reverse && isPosted(entry), open: { name: 'reverse' } },
    { label: 'Cancelar lançamento', may: may.cancel, open: { name: 'cancel' } },
    { label: 'Excluir', may: may.remove, open: { name: 'remove' } },
  ];
  return acts.filter((act) => act.may);
}

/** The entry's name, amount and state, and the acts on it. */
export function EntryHead(props: Props) {
  const { entry, onDialog } = props;
  const back = useBack();
  const [next, second, ...rest] = actsOf(props);
  return (
    <header className={style.head}>
      <BackButton onClick={back} />
      <div className={style.title}>
        <h1 title={entry.description}>{entry.description}</h1>
        <p className={style.sub}>
          <span>
            {directionWords[entry.direction]} · nº {entry.id} · {formatCurrency(entry.amount_cents)}
          </span>
          <EntryState entry={entry} />
        </p>
      </div>
      <div className={style.acts}>
        {rest.length > 0 && (
          <Dropdown label="Mais">
            {(close) =>
              rest.map(({ label, open }) => (
                <Button
                  key={label}
                  variant="quiet"
                  onClick={() => {
                    close();
                    onDialog(open);
                  }}
                >
                  {label}
                </Button>
              ))
            }
          </Dropdown>
        )}
        {second && <Button onClick={() => onDialog(second.open)}>{second.label}</Button>}
        {next && (
          <Button variant="primary" onClick={() => onDialog(next.open)}>
            {next.label}
          </Button>
        )}
      </div>
    </header>
  );
}
