import { safeHtml } from '../../../platform/safe-html.ts';

/** The variables that are whole addresses, and ours. */
const links = ['{{link}}', '{{link_assinatura}}'];

/** What a mail keeps of an author's HTML. */
export const mailHtml = (html: string): string => safeHtml(html, links);
