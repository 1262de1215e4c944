import type {
  ChatLink,
  ChatMessage,
  ChatResource,
  DialogBlock,
} from '@balcao/contract/chatbot/conversation';
import type { Awaiting, Extras, Link, Media, Output } from '@balcao/dialog/flow';

/** Addresses of the installation's own pictures have no origin. */
function mediaOf({ kind, url }: Pick<Media, 'kind' | 'url'>) {
  return { is_image: kind === 'image', is_video: kind === 'video', url_view: url };
}

/** The waiting block in the contract's form; the compiler reports an input that the contract does not know yet. */
export function blockOf(awaiting: Awaiting | null): DialogBlock | null {
  if (!awaiting) return null;
  const options = awaiting.options?.map(({ value, name, picture, action }) => ({
    value,
    name,
    resource: picture === undefined ? null : mediaOf({ kind: 'image', url: picture }),
    action: action ?? null,
  }));
  return { ...awaiting, options: options ?? null };
}

/** Whether our pages may frame that address: our own origin, or one of the allowed origins. */
export function mayFrame(url: string, linkOrigins: string[]): boolean {
  if (/^\/(?![/\\])/.test(url)) return true;
  return URL.canParse(url) && linkOrigins.includes(new URL(url).origin);
}

function linkOf(link: Link, linkOrigins: string[]): ChatLink {
  const { name, url, share = false, shareMessage, newWindow = false } = link;
  const modal = !share && !newWindow && mayFrame(url, linkOrigins);
  return { name, url, share, shareMessage: shareMessage ?? null, newWindow, modal };
}

function shownMedia(media: Media): ChatResource {
  return { ...mediaOf(media), name: media.alt ?? '', url_download: null, size: null };
}

export type Beside = Pick<ChatMessage, 'resource' | 'links' | 'jsScript' | 'autoplayAllowed'>;

/** Every card has all fields, also empty ones: no client has to test which fields exist. */
export const nothing: Beside = {
  resource: null,
  links: [],
  jsScript: null,
  autoplayAllowed: false,
};

/** The extras of a script's line, for the page. */
export function extrasOf(extras: Extras | null | undefined, linkOrigins: string[]): Beside {
  if (!extras) return nothing;
  const { media, links = [], jsScript = null, autoplay = false } = extras;
  return {
    resource: media ? shownMedia(media) : null,
    links: links.map((link) => linkOf(link, linkOrigins)),
    jsScript,
    autoplayAllowed: autoplay,
  };
}

/**
 * The engine's outputs as cards, numbered from after `before`; `answers` is the block that the visitor's line answered.
 */
export function cardsOf(
  outputs: Output[],
  linkOrigins: string[],
  turn: { before: number; at?: Date; answers?: string },
): ChatMessage[] {
  return outputs.map((output, index) => ({
    id: turn.before + index + 1,
    ...(turn.at && { at: turn.at.toISOString() }),
    ...(output.from === 'chatbot'
      ? { from: 'chatbot' as const, text: output.html, ...extrasOf(output.extras, linkOrigins) }
      : {
          ...nothing,
          from: 'user' as const,
          text: output.text,
          ...(turn.answers && { answers: turn.answers }),
        }),
  }));
}
