import type { TicketDetail } from '@balcao/contract/tickets/ticket';
import { Block } from './block.tsx';
import style from './blocks.module.css';

/** The person's answers in the conversation, grouped as configured. */
export function AnswersBlock({ groups }: { groups: TicketDetail['variable_groups'] }) {
  const filled = groups.filter(({ answers }) => answers.length > 0);
  const named = filled.some(({ name }) => name !== null);
  return (
    <Block title="Respostas">
      {filled.length === 0 && <p className={style.none}>Nenhuma resposta ainda.</p>}
      {filled.map(({ name, answers }) => (
        <div key={name ?? ''} className={style.group}>
          {named && <h3 className={style.heading}>{name ?? 'Outras'}</h3>}
          <dl className={style.answers}>
            {answers.map(({ variable, label, value }) => (
              <div key={variable}>
                <dt>{label}</dt>
                <dd>{value || <span className={style.none}>Pulou</span>}</dd>
              </div>
            ))}
          </dl>
        </div>
      ))}
    </Block>
  );
}
