import type { EntryMay, WholeEntry } from '@balcao/contract/finance/entry';
import type { WholeRecurrence } from '@balcao/contract/finance/recurrence';
import { type ReactNode, useState } from 'react';
import { Icon } from '../../../../ui/icon.tsx';
import { latePart } from '../../../../ui/late-part.tsx';
import { RecordHistory } from '../../../records/record-history.tsx';
import { useFocusAtStart } from '../../../records/use-focus-at-start.ts';
import style from './entry-detail.module.css';
import { EntryDialogs, type OpenDialog } from './entry-dialogs.tsx';
import { EntryFacts } from './entry-facts.tsx';
import { EntryHead } from './entry-head.tsx';
import { entryHistoryWords } from './entry-history-words.ts';
import { EntryJournal } from './entry-journal.tsx';
import { useEntryRights } from './entry-rights.ts';
import { OpenCard } from './open-card.tsx';
import { RecurrenceCard } from './recurrence-card.tsx';
import { SettlementTimeline } from './settlement-timeline.tsx';

const EntryEdit = latePart(
  'a alteração do lançamento',
  async () => (await import('../entry-form/entry-edit.tsx')).EntryEdit,
);

const RecurrenceEdit = latePart(
  'a alteração da repetição',
  async () => (await import('../entry-form/recurrence-edit.tsx')).RecurrenceEdit,
);

/** The notes and the conversations of an entry, which belong to other features. */
export type EntrySlot = (entry: WholeEntry) => ReactNode;
type Props = { entry: WholeEntry; may: EntryMay; notes: EntrySlot; thread: EntrySlot };

/** A loaded entry, or the form that changes it. */
export function EntryView({ entry, may, notes, thread }: Props) {
  const [dialog, setDialog] = useState<OpenDialog | null>(null);
  const [next, setNext] = useState<WholeRecurrence | null>(null);
  const { log } = useEntryRights();
  const close = () => setDialog(null);
  useFocusAtStart(dialog?.name === 'edit' ? 'edit' : next ? 'next' : 'entry');
  if (dialog?.name === 'edit') return <EntryEdit entry={entry} onClose={close} />;
  if (next) return <RecurrenceEdit recurrence={next} onClose={() => setNext(null)} />;
  return (
    <div className={style.page}>
      <title>{`Lançamento nº ${entry.id} · ${entry.description} · Balcão`}</title>
      <EntryHead entry={entry} may={may} onDialog={setDialog} />
      <div className={style.main}>
        {entry.month_closed && (
          <p className={style.wait}>
            <Icon name="info" />O mês da competência está fechado: o que já foi lançado não muda.
          </p>
        )}
        <SettlementTimeline
          entry={entry}
          may={may}
          onReverse={(settlement) => setDialog({ name: 'reverse', settlement })}
        />
        <EntryFacts entry={entry} />
        <RecurrenceCard entry={entry} onChange={setNext} />
        {notes(entry)}
        <EntryJournal id={entry.id} />
        {thread(entry)}
        {log && (
          <section className={style.card} aria-labelledby="historico">
            <h2 id="historico">Histórico</h2>
            <RecordHistory record="fn_entry" id={entry.id} words={entryHistoryWords} />
          </section>
        )}
      </div>
      <aside className={style.aside} aria-label="Quanto falta">
        <OpenCard entry={entry} />
      </aside>
      <EntryDialogs open={dialog} entry={entry} onClose={close} />
    </div>
  );
}
