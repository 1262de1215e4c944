import { formatCurrency } from '@balcao/brazil/money';
import type { OwnAffiliate } from '@balcao/contract/affiliates/own';
import { pixKeyKinds } from '@balcao/contract/affiliates/records';
import { Icon } from '../../ui/icon.tsx';
import style from './affiliate-page.module.css';

const kindOf = (kind: string | null) =>
  pixKeyKinds.find(({ value }) => value === kind)?.label ?? 'Pix';

/** What is open with the affiliate now, and where the money goes. */
export function AffiliateMoney({ own: { balance, pix_key, pix_key_kind } }: { own: OwnAffiliate }) {
  const { held_cents, payable_cents, in_batch_cents, debt_cents } = balance;
  const parts = [
    ['A pagar', payable_cents, 'Entra no próximo lote de pagamentos.'],
    ['Em carência', held_cents, 'Espera o prazo da sua comissão.'],
    ['Em lote', in_batch_cents, 'O pagamento está sendo feito.'],
    ...(debt_cents > 0
      ? [['A descontar', -debt_cents, 'Estornos de comissões que já foram pagas.'] as const]
      : []),
  ] as const;
  return (
    <section className={style.card} aria-labelledby="receber">
      <h2 id="receber">Para você receber</h2>
      <dl className={style.balance}>
        {parts.map(([label, cents, help]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd className={style.value}>{formatCurrency(cents)}</dd>
            <dd className={style.quiet}>{help}</dd>
          </div>
        ))}
      </dl>
      {pix_key ? (
        <p className={style.quiet}>
          Chave Pix ({kindOf(pix_key_kind)}): <span className={style.key}>{pix_key}</span>. Para
          trocá-la, fale conosco.
        </p>
      ) : (
        <p className={style.warning}>
          <Icon name="alert" size={16} />
          Falta a sua chave Pix: sem ela não podemos pagar você. Mande-a para nós no fim desta
          página.
        </p>
      )}
    </section>
  );
}
