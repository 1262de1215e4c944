import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { buttonClass } from '../../../../ui/button.tsx';
import style from '../detail/invoice-detail.module.css';
import { invoicesQuery } from '../invoice-queries.ts';
import { useInvoiceRights } from '../invoice-rights.ts';
import { leavesRoom, NoteLinks } from './note-links.tsx';

/** The notes of an entry that is to be received, and the way to a new one. */
export function EntryInvoices({ id, isOver }: { id: number; isOver: boolean }) {
  const { view, create } = useInvoiceRights();
  const { data } = useQuery({ ...invoicesQuery({ fn_entry_id: String(id) }), enabled: view });
  if (!data) return null;
  const mayMake = create && !isOver && leavesRoom(data.data);
  if (data.data.length === 0 && !mayMake) return null;
  return (
    <section className={style.card} aria-labelledby="notas">
      <h2 id="notas">Notas fiscais</h2>
      <NoteLinks notes={data.data} />
      {mayMake && (
        <div className={style.links}>
          <Link to="/nf_invoice/create" search={{ fn_entry_id: id }} className={buttonClass()}>
            Emitir nota
          </Link>
        </div>
      )}
    </section>
  );
}
