import { escapeHtml } from '@balcao/contract/html';

// The HTML of our mails. What must hold in every mail program is inline; many drop the style sheet, which adds dark colours and
// narrow margins where it is read.

// The scheme stands here and in no meta element, so that who drops the sheet shows no light links on the inline white.
const STYLE = `:root { color-scheme: light dark; }
a { color: #2f49b0; }
@media (max-width: 480px) { body { padding: 12px !important; } .card { padding: 20px 16px !important; } }
@media (prefers-color-scheme: dark) {
  body { background: #0e1013 !important; color: #eceef2 !important; }
  .card { background: #1b1e24 !important; }
  .small { color: #b3b9c5 !important; }
  .button { background: #8ea2ff !important; color: #0f1533 !important; }
  a { color: #aab9ff; }
}`;

function pageOf(background: string, content: string, title: string): string {
  return `<!doctype html><html lang="pt-BR"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(title)}</title><style>${STYLE}</style></head>
<body style="margin:0;padding:24px;background:${background};font:16px/1.5 system-ui,sans-serif;color:#16181d;overflow-wrap:anywhere">
${content}</body></html>`;
}

/** A complete mail made of these pieces of HTML; `title` is plain text, usually the subject. */
export const mailPage = (pieces: string[], title: string): string =>
  pageOf('#ffffff', pieces.join('\n'), title);

/** The same inside a card, for mails that the installation itself writes. */
export const mailCard = (pieces: string[], title: string): string =>
  pageOf(
    '#f6f7f9',
    `<div class="card" style="max-width:480px;margin:0 auto;padding:24px;border-radius:14px;background:#ffffff">
${pieces.join('\n')}</div>`,
    title,
  );

/** A plain text as a paragraph. */
export const paragraph = (text: string): string => `<p>${escapeHtml(text)}</p>`;

/** A paragraph of HTML in small print. */
export const smallPrint = (html: string): string =>
  `<p class="small" style="color:#4a505c;font-size:13px">${html}</p>`;

/** A button that links to one of our pages. */
export const mailButton = (address: string, label: string): string =>
  `<p><a class="button" href="${address}" style="display:inline-block;padding:12px 24px;border-radius:8px;background:#2f3d56;color:#ffffff;text-decoration:none">${label}</a></p>`;

/** The link as text, for readers whose button does not work. */
export const addressBelow = (address: string): string =>
  smallPrint(`Se o botão não abrir, copie este endereço:<br>${address}`);
