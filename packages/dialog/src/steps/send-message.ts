import type { Extras, Link } from '../flow.ts';
import { fillHtml, fillText, fillUrl } from '../template.ts';
import type { StepDefinition } from './definition.ts';
import { next } from './fields.ts';

export const sendMessage: StepDefinition<'send.message'> = {
  kind: 'send',
  name: 'Mensagem',
  expects: null,
  fields: {
    next,
    text: { kind: 'html', label: 'Texto', required: true },
    media: { kind: 'media', label: 'Imagem ou vídeo' },
    links: { kind: 'links', label: 'Botões de link' },
    jsScript: { kind: 'script', label: 'Script da página' },
    autoplay: { kind: 'boolean', label: 'Reproduzir vídeo sozinho' },
  },
  html(block, variables) {
    return fillHtml(block.text, variables);
  },
  extras({ media, links, jsScript, autoplay }, variables) {
    if (!media && !links && !jsScript) return undefined;
    const filled = (link: Link): Link => ({
      ...link,
      name: fillText(link.name, variables),
      url: fillUrl(link.url, variables),
      ...(link.shareMessage && { shareMessage: fillText(link.shareMessage, variables) }),
    });
    const extras: Extras = {
      ...(media && { media: { ...media, url: fillUrl(media.url, variables) } }),
      ...(links && { links: links.map(filled) }),
      // A script is the author's own; a visitor's words never become a part of it.
      ...(jsScript && { jsScript }),
      ...(autoplay && { autoplay }),
    };
    return extras;
  },
};
