import { formatCurrency } from '@balcao/brazil/money';
import type { CallOutput } from '@balcao/contract/endpoint';
import type { listRemittanceUnits } from '@balcao/contract/payments/bank-files';
import { useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { failureText } from '../../../../platform/api-error.ts';
import { useAttempt } from '../../../../platform/use-attempt.ts';
import { useSingleMutation } from '../../../../platform/use-single-mutation.ts';
import { Button, buttonClass } from '../../../../ui/button.tsx';
import { notify } from '../../../../ui/notices.ts';
import { chargeKeys } from '../queries.ts';
import style from './bank-files.module.css';
import { bankFileKeys, makeFile, refusalsOf } from './queries.ts';
import { WaitingSlips } from './waiting-slips.tsx';

type Unit = CallOutput<typeof listRemittanceUnits>['data'][number];
const MOST_REFUSALS = 20;

const countedSlips = (count: number) =>
  count === 1 ? '1 boleto' : `${count.toLocaleString('pt-BR')} boletos`;

type Props = { unit: Unit; open: boolean; page: number; mayChange: boolean };

/** A unit: what its bank still has to be told, and the file that tells it. */
export function UnitCard({ unit, open, page, mayChange }: Props) {
  const client = useQueryClient();
  const attempt = useAttempt();
  const { business_unit_id: id, by_file, waiting, fault } = unit;
  const making = useSingleMutation({
    mutationFn: () => makeFile(id, attempt.idOf(`remessa ${id}`)),
    onSuccess: () => {
      attempt.forget();
      notify('success', 'Remessa pronta. Envie o arquivo no site do banco.');
      void client.invalidateQueries({ queryKey: bankFileKeys.remittances });
      void client.invalidateQueries({ queryKey: chargeKeys.all });
    },
  });
  const title = `unidade-${id}`;
  return (
    <section className={style.card} aria-labelledby={title}>
      <div className={style.head}>
        <h2 id={title}>{unit.business_unit_name}</h2>
        <span className={style.soft}>{unit.bank}</span>
      </div>
      {!by_file && (
        <p className={style.soft}>
          Os boletos novos desta unidade não são registrados por arquivo.
        </p>
      )}
      {(by_file || waiting > 0) && (
        <p>
          {waiting === 0
            ? 'Nada para enviar.'
            : `${countedSlips(waiting)} para enviar, ${formatCurrency(unit.value_cents)}.`}
        </p>
      )}
      {fault && (by_file || waiting > 0) && <p className={style.failed}>{fault}</p>}
      {waiting > 0 && (
        <div className={style.acts}>
          <Button
            variant="primary"
            disabled={making.isPending || fault !== null}
            onClick={() => making.mutate()}
          >
            {making.isPending ? 'Fazendo a remessa…' : 'Fazer remessa'}
          </Button>
          <Link
            to="/pm_remittance"
            search={open ? {} : { unit: id }}
            className={buttonClass()}
            resetScroll={false}
          >
            {open ? 'Esconder boletos' : 'Ver boletos'}
          </Link>
        </div>
      )}
      {mayChange && (
        <p>
          <Link
            to="/$record/$id/edit"
            params={{ record: 'gl_business_unit', id: String(id) }}
            search={{ tab: 'recebimento' }}
          >
            Mudar em “Recebimento” da unidade
          </Link>
        </p>
      )}
      {making.error && <Refusals error={making.error} />}
      {open && waiting > 0 && <WaitingSlips unit={id} page={page} />}
    </section>
  );
}

function Refusals({ error }: { error: Error }) {
  const words = refusalsOf(error).slice(0, MOST_REFUSALS);
  return (
    <div role="alert" className={style.failed}>
      <p>{failureText(error)}</p>
      <ul>
        {words
          .filter((text) => text !== error.message)
          .map((text) => (
            <li key={text}>{text}</li>
          ))}
      </ul>
    </div>
  );
}
