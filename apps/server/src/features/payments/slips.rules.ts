import { formatLine, itf25 } from '@balcao/brazil/boleto';
import { fullDateTime, readDate } from '@balcao/brazil/dates';
import { formatCurrency } from '@balcao/brazil/money';
import { formatTaxId } from '@balcao/brazil/tax-id';
import { escapeHtml } from '@balcao/contract/html';

/** A slip that may be paid. */
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
  cents: number;
  dueDate: string;
  emittedAt: Date;
  line: string;
  barcode: string;
  /** Copy-and-paste code and its picture as `data:` address. */
  pix: string | null;
  qr: string | null;
};

type Field = { label: string; value: string; wide?: boolean; strong?: boolean };

const PAY_AT = 'Pague pelo aplicativo do seu banco, no caixa ou em uma lotérica até o vencimento.';

/** What a slip says beside its line, bar code and QR, two to a row but for the wide ones. */
export function fieldsOf(slip: Slip): Field[] {
  const emitted = fullDateTime(slip.emittedAt.toISOString()).slice(0, 10);
  return [
    { label: 'Local de pagamento', value: PAY_AT, wide: true },
    { label: 'Vencimento', value: readDate(slip.dueDate) ?? '', strong: true },
    { label: 'Valor do documento', value: formatCurrency(slip.cents), strong: true },
    { label: 'Beneficiário', value: `${slip.receiver} · ${formatTaxId(slip.cnpj)}`, wide: true },
    { label: 'Agência / conta', value: `${slip.agency} / ${slip.account}` },
    { label: 'Nosso número', value: `${slip.wallet} / ${slip.ourNumber}` },
    { label: 'Número do documento', value: slip.reference },
    { label: 'Data de emissão', value: emitted },
    { label: 'Pagador', value: slip.personName, wide: true },
  ];
}

/** The bank as slips name it: its code and the check digit of mod 11. */
export function bankName(code: string): string {
  const sum = [...code].reduce((total, digit, at) => total + Number(digit) * (4 - at), 0);
  const check = 11 - (sum % 11);
  return `${code}-${check > 9 ? 0 : check}`;
}

/** The dark bars of the bar code: place and width in units of the narrow bar, which is 405 units long altogether. */
export function barsOf(barcode: string): { x: number; width: number }[] {
  let x = 0;
  return itf25(barcode).flatMap((width, index) => {
    x += width;
    return index % 2 === 0 ? [{ x: x - width, width }] : [];
  });
}

/** The slip's page for printing: no script, nothing fetched; `nonce` lets its style element be. */
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
.code { margin: 0; font: 12px/1.4 ui-monospace, Menlo, Consolas, monospace; overflow-wrap: anywhere; }
@media (max-width: 480px) { .pix { display: block; } }
@media print { main { max-width: none; padding: 0; } }
`;
