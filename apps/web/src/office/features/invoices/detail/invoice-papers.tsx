import type { InvoiceMay, WholeInvoice } from '@balcao/contract/invoices/invoice';
import { failureText } from '../../../../platform/api-error.ts';
import { download } from '../../../../platform/download.ts';
import { useSingleMutation } from '../../../../platform/use-single-mutation.ts';
import { Button } from '../../../../ui/button.tsx';
import { Icon } from '../../../../ui/icon.tsx';
import { Moment } from '../../../../ui/moment.tsx';
import { notify } from '../../../../ui/notices.ts';
import style from './invoice-detail.module.css';

type Paper = 'pdf' | 'xml';

/** The note's PDF and XML, and when the customer got them. */
export function InvoicePapers({ invoice, may }: { invoice: WholeInvoice; may: InvoiceMay }) {
  const saving = useSingleMutation({
    mutationFn: (paper: Paper) =>
      download(`GET /api/nf_invoice/:id/${paper}`, { params: { id: invoice.id } }),
    onError: (error) => notify('danger', failureText(error)),
  });
  const papers: [Paper, string, boolean][] = [
    ['pdf', 'Baixar PDF (DANFSe)', may.pdf],
    ['xml', 'Baixar XML', may.xml],
  ];
  const shown = papers.filter(([, , allowed]) => allowed);
  return (
    <section className={style.card} aria-labelledby="documentos">
      <h2 id="documentos">Documentos</h2>
      {shown.length === 0 && (
        <p className={style.quiet}>O XML e o PDF ficam aqui depois que a nota é emitida.</p>
      )}
      <div className={style.links}>
        {shown.map(([paper, label]) => (
          <Button key={paper} disabled={saving.isPending} onClick={() => saving.mutate(paper)}>
            <Icon name="download" size={16} />
            {label}
          </Button>
        ))}
      </div>
      {invoice.mailed_at && (
        <p className={style.quiet}>
          Enviada ao tomador <Moment at={invoice.mailed_at} />
        </p>
      )}
    </section>
  );
}
