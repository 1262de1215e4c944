import { escapeHtml } from '@balcao/contract/html';

// The HTML of our mails. All styles are inline, because mail programs drop others.

const pageOf = (style: string, content: string) =>
  `<!doctype html><html lang="pt-BR"><body style="margin:0;padding:24px;${style}font:16px/1.5 system-ui,sans-serif;color:#16181d">
${content}</body></html>`;

/** A complete mail made of these pieces of HTML. */
export const mailPage = (pieces: string[]): string => pageOf('', pieces.join('\n'));

/** The same inside a card, for mails that the installation itself writes. */
export const mailCard = (pieces: string[]): string =>
  pageOf(
    'background:#f6f7f9;',
    `<div style="max-width:480px;margin:0 auto;padding:24px;border-radius:14px;background:#ffffff">
${pieces.join('\n')}</div>`,
  );

/** A plain text as a paragraph. */
export const paragraph = (text: string): string => `<p>${escapeHtml(text)}</p>`;

/** A paragraph of HTML in small print. */
export const smallPrint = (html: string): string =>
  `<p style="color:#4a505c;font-size:13px">${html}</p>`;

/** A button that links to one of our pages. */
export const mailButton = (address: string, label: string): string =>
  `<p><a href="${address}" style="display:inline-block;padding:12px 24px;border-radius:8px;background:#2f3d56;color:#ffffff;text-decoration:none">${label}</a></p>`;

/** The link as text, for readers whose button does not work. */
export const addressBelow = (address: string): string =>
  smallPrint(`Se o botão não abrir, copie este endereço:<br>${address}`);
