import style from './payment-habits.module.css';

type Props = { settled: number; in_time: number; late_days: number | null };

const days = (count: number) => (count === 1 ? '1 dia' : `${count} dias`);

/** How punctually somebody pays: a bar of what was paid in time, in words too. */
export function PaymentHabits({ settled, in_time, late_days }: Props) {
  if (settled === 0) return <p className={style.none}>Nenhuma cobrança paga ainda.</p>;
  const share = Math.round((in_time / settled) * 100);
  return (
    <div className={style.habits}>
      <p className={style.words}>
        <span>
          Paga em dia: <strong>{share}%</strong>
        </span>
        <span>
          {in_time} de {settled} {settled === 1 ? 'cobrança' : 'cobranças'}
        </span>
      </p>
      <svg className={style.bar} viewBox="0 0 100 6" preserveAspectRatio="none" aria-hidden="true">
        <rect className={style.late} width="100" height="6" />
        <rect className={style.inTime} width={share} height="6" />
      </svg>
      {late_days !== null && (
        <p className={style.none}>Quando atrasa: {days(late_days)} em média</p>
      )}
    </div>
  );
}
