import { formatCurrency } from '@balcao/brazil/money';
import type { EntryPart, WholeEntry } from '@balcao/contract/finance/entry';
import { sourceWords } from '@balcao/contract/finance/entry-words';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { brazilianDate } from '../../../../ui/date-text.ts';
import { Moment } from '../../../../ui/moment.tsx';
import { instalmentText } from './entry-cells.tsx';
import style from './entry-detail.module.css';

type Fact = [label: string, value: ReactNode];

/** Parts have no name of their own: equal ones are told apart by their place. */
function Split({ parts }: { parts: readonly EntryPart[] }) {
  const keyed = parts.map((part, at) => ({ key: `${at} ${part.fn_account_id}`, part }));
  return (
    <ul>
      {keyed.map(({ key, part }) => (
        <li key={key}>{partText(part)}</li>
      ))}
    </ul>
  );
}

const partText = (part: EntryPart) =>
  [
    part.fn_account_name,
    part.fn_cost_center_name,
    `${formatCurrency(part.amount_cents)}${part.percent ? ` (${part.percent.replace('.', ',')} %)` : ''}`,
  ]
    .filter(Boolean)
    .join(' · ');

/** The entry's data; what is empty is left out. */
export function EntryFacts({ entry }: { entry: WholeEntry }) {
  const { person_id, person_name, split, instalment, recurrence } = entry;
  const charge = entry.pm_transaction_id;
  const facts: Fact[] = [
    ['Vencimento', brazilianDate(entry.due_date)],
    ['Competência', brazilianDate(entry.competence)],
    ['Conta', entry.fn_account_name],
    ['Centro de custo', entry.fn_cost_center_name],
    ['Rateio', split.length > 0 && <Split parts={split} />],
    ['Fornecedor', entry.supplier_name],
    [
      'Pessoa',
      person_id && (
        <Link to="/$record/$id/edit" params={{ record: 'gl_user', id: String(person_id) }}>
          {person_name}
        </Link>
      ),
    ],
    ['Documento', entry.document],
    ['Unidade', entry.business_unit_name],
    ['Origem', sourceWords[entry.source]],
    [
      'Cobrança',
      charge && (
        <Link to="/pm_transaction/$id/edit" params={{ id: String(charge) }}>
          nº {charge}
        </Link>
      ),
    ],
    [
      'Parcela',
      instalment && (
        <Link to="/fn_entry" search={{ instalments_of: entry.id }}>
          {instalmentText(entry)}
        </Link>
      ),
    ],
    [
      'Repetição',
      recurrence && (
        <Link to="/fn_entry" search={{ recurrence_id: recurrence.id }}>
          {recurrence.number}º da repetição nº {recurrence.id}
        </Link>
      ),
    ],
    ['Criado', <Moment key="at" at={entry.created_at} />],
    ['Criado por', entry.user],
    ['Motivo do cancelamento', entry.cancel_reason],
  ];
  return (
    <section className={style.card} aria-labelledby="dados">
      <h2 id="dados">Dados</h2>
      <dl className={style.facts}>
        {facts.map(
          ([name, value]) =>
            value && (
              <div key={name}>
                <dt>{name}</dt>
                <dd>{value}</dd>
              </div>
            ),
        )}
      </dl>
    </section>
  );
}
