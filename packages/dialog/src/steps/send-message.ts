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
  html(block, variables, meter) {
    return fillHtml(block.text, variables, meter);
  },
  extras({ media, links, jsScript, autoplay }, variables, meter) {
    if (!media && !links && !jsScript) return undefined;
    meter.write(jsScript?.length ?? 0);
    const filled = (link: Link): Link => ({
      ...link,
      name: fillText(link.name, variables, meter),
      url: fillUrl(link.url, variables, meter),
      ...(link.shareMessage && { shareMessage: fillText(link.shareMessage, variables, meter) }),
    });
    const extras: Extras = {
      ...(media && { media: { ...media, url: fillUrl(media.url, variables, meter) } }),
      ...(links && { links: links.map(filled) }),
      // A script is the author's own; a visitor's text never becomes part of it.
      ...(jsScript && { jsScript }),
      ...(autoplay && { autoplay }),
    };
    return extras;
  },
};
