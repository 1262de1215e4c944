import { formatCurrency } from '@balcao/brazil/money';
import type { OwnAffiliate } from '@balcao/contract/affiliates/own';
import { useState } from 'react';
import { failureText } from '../../platform/api-error.ts';
import { download } from '../../platform/download.ts';
import { useSingleMutation } from '../../platform/use-single-mutation.ts';
import { Button } from '../../ui/button.tsx';
import { dayOf } from '../../ui/dates.ts';
import { Icon } from '../../ui/icon.tsx';
import { notify } from '../../ui/notices.ts';
import style from './affiliate-page.module.css';
import { monthWords } from './month-words.ts';

const FEW = 6;

type Statement = { key: string; name: string; note?: string; route: string; params: object };

function monthOf(month: string): Statement {
  const route = 'GET /api/me/af_affiliate/statement/:month';
  return { key: month, name: monthWords(month), route, params: { month } };
}

function batchOf({ id, paid_on, amount_cents }: OwnAffiliate['statements']['batches'][number]) {
  return {
    key: String(id),
    name: `Lote nº ${id}`,
    note: `${formatCurrency(amount_cents)}, pago em ${dayOf(paid_on)}`,
    route: 'GET /api/me/af_affiliate/batch/:id',
    params: { id },
  };
}

/** Statements as PDF: one a month, and one of each batch that was paid. */
export function AffiliateStatements({ statements }: { statements: OwnAffiliate['statements'] }) {
  return (
    <section className={style.card} aria-labelledby="extratos">
      <h2 id="extratos">Extratos em PDF</h2>
      <div className={style.statements}>
        <StatementList title="Por mês" all={statements.months.map(monthOf)} />
        {statements.batches.length > 0 && (
          <StatementList title="Por pagamento" all={statements.batches.map(batchOf)} />
        )}
      </div>
    </section>
  );
}

function StatementList({ title, all }: { title: string; all: Statement[] }) {
  const [whole, setWhole] = useState(false);
  return (
    <section aria-label={title}>
      <h3>{title}</h3>
      <ul>
        {(whole ? all : all.slice(0, FEW)).map((statement) => (
          <StatementItem key={statement.key} statement={statement} />
        ))}
      </ul>
      {!whole && all.length > FEW && (
        <Button variant="quiet" onClick={() => setWhole(true)}>
          Mostrar os mais antigos
        </Button>
      )}
    </section>
  );
}

function StatementItem({ statement: { name, note, route, params } }: { statement: Statement }) {
  const saving = useSingleMutation({
    mutationFn: () => download(route, { params }),
    onError: (error) => notify('danger', failureText(error)),
  });
  return (
    <li className={style.statement}>
      <span>
        {name}
        {note && <span className={style.note}>{note}</span>}
      </span>
      <Button
        aria-label={`Baixar PDF do extrato: ${name}`}
        disabled={saving.isPending}
        onClick={() => saving.mutate()}
      >
        <Icon name="download" size={16} />
        PDF
      </Button>
    </li>
  );
}
