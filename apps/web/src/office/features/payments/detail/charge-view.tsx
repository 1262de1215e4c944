import type { ChargeMay, WholeCharge } from '@balcao/contract/payments/charge';
import type { WholeRecurrence } from '@balcao/contract/payments/recurrence';
import { useState } from 'react';
import { latePart } from '../../../../ui/late-part.tsx';
import { RecordHistory } from '../../../records/record-history.tsx';
import { useFocusAtStart } from '../../../records/use-focus-at-start.ts';
import { useChargeRights } from '../charge-rights.ts';
import { chargeHistoryWords } from '../history-words.ts';
import style from './charge-detail.module.css';
import { ChargeDialogs, type DialogName } from './charge-dialogs.tsx';
import { ChargeFacts } from './charge-facts.tsx';
import { ChargeHead } from './charge-head.tsx';
import { ChargeNotes } from './charge-notes.tsx';
import { CustomerView } from './customer-view.tsx';
import { InstalmentList } from './instalment-list.tsx';
import { MoneyTimeline } from './money-timeline.tsx';
import { QuoteCard } from './quote-card.tsx';
import { RecurrenceCard } from './recurrence-card.tsx';
import type { BooksSlot, ThreadSlot } from './thread-slot.ts';

const ChargeEdit = latePart(
  'a alteração da cobrança',
  async () => (await import('./charge-edit.tsx')).ChargeEdit,
);

const RecurrenceEdit = latePart(
  'a alteração das próximas',
  async () => (await import('./recurrence-edit.tsx')).RecurrenceEdit,
);

type Props = { charge: WholeCharge; may: ChargeMay; thread: ThreadSlot; books: BooksSlot };

/** A loaded charge, or the form that changes it or the next ones. */
export function ChargeView({ charge, may, thread, books }: Props) {
  const [dialog, setDialog] = useState<DialogName | null>(null);
  const [next, setNext] = useState<WholeRecurrence | null>(null);
  const { log } = useChargeRights();
  useFocusAtStart(dialog === 'edit' ? dialog : next ? 'next' : 'charge');
  if (next) return <RecurrenceEdit recurrence={next} onClose={() => setNext(null)} />;
  if (dialog === 'edit') return <ChargeEdit charge={charge} onClose={() => setDialog(null)} />;
  return (
    <div className={style.page}>
      <title>{`Cobrança nº ${charge.id} · ${charge.person_name} · Balcão`}</title>
      <ChargeHead charge={charge} may={may} onDialog={setDialog} />
      <div className={style.main}>
        <ChargeNotes charge={charge} may={may} />
        <QuoteCard charge={charge} />
        <MoneyTimeline charge={charge} />
        {books(charge)}
        <InstalmentList charge={charge} />
        <RecurrenceCard charge={charge} onChange={setNext} />
        <ChargeFacts charge={charge} />
        {thread(charge)}
        {log && (
          <section className={style.card} aria-labelledby="historico">
            <h2 id="historico">Histórico</h2>
            <RecordHistory record="pm_transaction" id={charge.id} words={chargeHistoryWords} />
          </section>
        )}
      </div>
      <aside className={style.aside} aria-label="O que o cliente vê">
        <CustomerView charge={charge} />
      </aside>
      <ChargeDialogs name={dialog} charge={charge} onClose={() => setDialog(null)} />
    </div>
  );
}
