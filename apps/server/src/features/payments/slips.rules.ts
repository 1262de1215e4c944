import { formatLine, itf25 } from '@balcao/brazil/boleto';
import { fullDateTime, readDate } from '@balcao/brazil/dates';
import { formatCurrency } from '@balcao/brazil/money';
import { formatTaxId } from '@balcao/brazil/tax-id';
import { escapeHtml } from '@balcao/contract/html';
import type { SlipAmount } from '@balcao/contract/payments/slips';

/** A slip that can be paid. */
export type Slip = {
  receiver: string;
  cnpj: string;
  bankCode: string;
  agency: string;
  account: string;
  wallet: string;
  ourNumber: number;
  reference: string;
  personName: string;
  /** The payer's CPF or CNPJ, which banks want on a slip. */
  taxId: string | null;
  description: string;
  /** The original value, and what was paid of it. */
  cents: number;
  paidCents: number;
  dueDate: string;
  /** What is open on the day of drawing: line, bar code and Pix code are for that. */
  amount: SlipAmount;
  emittedAt: Date;
  line: string;
  barcode: string;
  /** The copy-and-paste code, and its picture as a `data:` address. */
  pix: string | null;
  qr: string | null;
};

type Field = { label: string; value: string; wide?: boolean; strong?: boolean };

const PAY_AT = 'Pague pelo aplicativo do seu banco, no caixa ou em uma lotérica';

const discountLabel = ({ discount_until: until }: SlipAmount) =>
  until ? `(-) Desconto até ${readDate(until)}` : '(-) Desconto';

/** What makes today's amount differ from the original value, in pairs of narrow fields; nothing if it does not. */
function changesOf({ amount, cents, paidCents }: Slip): Field[] {
  if (amount.open_cents === cents) return [];
  const parts: [string, number][] = [
    ['(-) Abatimento', amount.abatement_cents],
    [discountLabel(amount), amount.discount_cents],
    ['(+) Multa', amount.fine_cents],
    ['(+) Juros', amount.interest_cents],
    ['(-) Já pago', paidCents],
  ];
  const found = parts.filter(([, part]) => part > 0);
  const odd = found.length % 2 === 1;
  return [
    ...found.map(([label, part], at) => ({
      label,
      value: formatCurrency(part),
      wide: odd && at === found.length - 1,
    })),
    {
      label: `Valor para pagar em ${readDate(amount.on)}`,
      value: formatCurrency(amount.open_cents),
      wide: true,
      strong: true,
    },
  ];
}

const payerText = ({ personName, taxId }: Slip) =>
  taxId ? `${personName} · ${formatTaxId(taxId)}` : personName;

/** The fields of a slip besides its line, bar code and QR code, two in a row except the wide ones. */
export function fieldsOf(slip: Slip): Field[] {
  const until = slip.amount.days_late ? 'ainda hoje' : 'até o vencimento';
  const emitted = fullDateTime(slip.emittedAt.toISOString()).slice(0, 10);
  return [
    { label: 'Local de pagamento', value: `${PAY_AT} ${until}.`, wide: true },
    { label: 'Vencimento', value: readDate(slip.dueDate) ?? '', strong: true },
    { label: 'Valor do documento', value: formatCurrency(slip.cents), strong: true },
    { label: 'Beneficiário', value: `${slip.receiver} · ${formatTaxId(slip.cnpj)}`, wide: true },
    { label: 'Agência / conta', value: `${slip.agency} / ${slip.account}` },
    { label: 'Nosso número', value: `${slip.wallet} / ${slip.ourNumber}` },
    { label: 'Número do documento', value: slip.reference },
    { label: 'Data de emissão', value: emitted },
    { label: 'Pagador', value: payerText(slip), wide: true },
    ...(slip.description ? [{ label: 'Referente a', value: slip.description, wide: true }] : []),
    ...changesOf(slip),
  ];
}

/** The bank in the form that slips use: its code and the check digit of mod 11. */
export function bankName(code: string): string {
  const sum = [...code].reduce((total, digit, at) => total + Number(digit) * (4 - at), 0);
  const check = 11 - (sum % 11);
  return `${code}-${check > 9 ? 0 : check}`;
}

/** The dark bars of the bar code: position and width in units of the narrow bar; the code is 405 units long. */
export function barsOf(barcode: string): { x: number; width: number }[] {
  let x = 0;
  return itf25(barcode).flatMap((width, index) => {
    x += width;
    return index % 2 === 0 ? [{ x: x - width, width }] : [];
  });
}

/** The slip's page for printing: no scripts and no requests; `nonce` permits its style element. */
export function slipHtml(slip: Slip, nonce: string): string {
  const field = ({ label, value, wide, strong }: Field) =>
    `<div class="${wide ? 'wide' : ''}"><dt>${label}</dt><dd class="${strong ? 'strong' : ''}">${escapeHtml(value)}</dd></div>`;
  const bars = barsOf(slip.barcode).map(({ x, width }) => `M${x} 0h${width}v50h-${width}z`);
  const pix =
    slip.pix && slip.qr
      ? `<section class="pix"><img src="${slip.qr}" alt="QR Code do Pix" width="148" height="148"><div><h2>Pague com Pix</h2><p class="code">${escapeHtml(slip.pix)}</p></div></section>`
      : '';
  return `<!doctype html><html lang="pt-BR"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex"><title>Boleto de ${escapeHtml(slip.receiver)}</title><style nonce="${nonce}">${STYLE}</style></head>
<body><main><h1>Boleto de ${escapeHtml(slip.receiver)}</h1>
<p class="line"><b>${bankName(slip.bankCode)}</b> <span>${formatLine(slip.line)}</span></p>
<dl>${fieldsOf(slip).map(field).join('')}</dl>
<svg class="bars" role="img" aria-label="Código de barras" viewBox="0 0 405 50" preserveAspectRatio="none"><path d="${bars.join('')}"/></svg>
${pix}</main></body></html>`;
}

const STYLE = `
:root { color-scheme: light; }
body { margin: 0; background: #fff; color: #16181d; font: 14px/1.45 system-ui, Arial, sans-serif; }
main { max-width: 720px; margin: 0 auto; padding: 24px 16px; }
h1 { margin: 0 0 16px; font-size: 20px; }
h2 { margin: 0 0 8px; font-size: 16px; }
.line { display: flex; flex-wrap: wrap; gap: 4px 16px; margin: 0; padding: 12px; border: 1px solid #16181d; font-size: 16px; font-variant-numeric: tabular-nums; }
dl { display: grid; grid-template-columns: 1fr 1fr; margin: 0; border: solid #16181d; border-width: 0 0 0 1px; }
dl div { padding: 6px 12px; border: solid #16181d; border-width: 0 1px 1px 0; overflow-wrap: anywhere; }
dl .wide { grid-column: 1 / -1; }
dt { color: #4a505c; font-size: 12px; }
dd { margin: 0; }
.strong { font-weight: 700; }
.bars { display: block; width: 103mm; max-width: 100%; height: 13mm; margin: 24px 0; }
.pix { display: flex; gap: 16px; align-items: center; padding-top: 16px; border-top: 1px dashed #646b78; }
.code { margin: 0; font: 15px/1.45 ui-monospace, Menlo, Consolas, monospace; overflow-wrap: anywhere; }
@media (max-width: 480px) { .pix { display: block; } }
@media print { main { max-width: none; padding: 0; } .code { font-size: 11pt; } }
`;
