import type { ChatLink, ChatMessage, ChatResource, DialogBlock } from '@balcao/contract/chatbot';
import type { Resource } from '@balcao/contract/files';
import { messageHtml } from '@balcao/contract/html';
import type { Awaiting, Extras, Link, Media, Output } from '@balcao/dialog/flow';
import type { Recorded } from '@balcao/dialog/replay';
import type { MessageRow, NewMessage } from '../messages/thread.ts';

/** A page's own pictures have addresses without an origin. */
function mediaOf({ kind, url }: Pick<Media, 'kind' | 'url'>) {
  return { is_image: kind === 'image', is_video: kind === 'video', url_view: url };
}

/** The waiting block on the wire; the compiler says which input the contract does not know yet. */
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

/** Whether a page of ours may show that address in a frame: its own, or one of an allowed origin. */
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

type Beside = Pick<ChatMessage, 'resource' | 'links' | 'jsScript' | 'autoplayAllowed'>;

/** Every card says what stands beside its text, also that nothing does: no client has to ask which fields are there. */
const nothing: Beside = { resource: null, links: [], jsScript: null, autoplayAllowed: false };

/** What stands beside a script's line, for the page. */
function extrasOf(extras: Extras | null | undefined, linkOrigins: string[]): Beside {
  if (!extras) return nothing;
  const { media, links = [], jsScript = null, autoplay = false } = extras;
  return {
    resource: media ? shownMedia(media) : null,
    links: links.map((link) => linkOf(link, linkOrigins)),
    jsScript,
    autoplayAllowed: autoplay,
  };
}

function fileOf(resource: Resource | undefined): Beside {
  if (!resource) return nothing;
  const { filename: name, is_image, is_video, url_view, url_download, size } = resource;
  return { ...nothing, resource: { name, is_image, is_video, url_view, url_download, size } };
}

function answerOf(recorded: Recorded | null): Partial<ChatMessage> {
  if (!recorded) return {};
  return 'revises' in recorded ? { revises: recorded.revises } : { answers: recorded.block };
}

const DELETED = 'Mensagem excluída.';

export type Shown = { linkOrigins: string[]; files: ReadonlyMap<number, Resource> };

/** A stored line as the visitor's page gets it. */
export function cardOf(row: MessageRow, { linkOrigins, files }: Shown): ChatMessage {
  const { seq: id } = row;
  // A tombstone has no words of its own.
  const text = row.deleted_at ? DELETED : row.body;
  const file = fileOf(files.get(row.resource_id ?? 0));
  const base = { id, text, at: row.created_at.toISOString(), ...file };
  if (row.author_kind === 'visitor')
    return { ...base, from: 'user', ...answerOf(row.answer as Recorded | null) };
  if (row.author_kind === 'bot')
    return { ...base, ...extrasOf(row.extras as Extras | null, linkOrigins), from: 'chatbot' };
  const wanted = row.resolved_at === null ? row.resource_code_required : null;
  return {
    ...base,
    from: 'chatbot',
    // What staff and the system write is text, and cards from the chatbot's side are HTML.
    text: messageHtml(text),
    ...(row.author_kind === 'staff' && { author: { name: row.author_name ?? '' } }),
    ...(wanted && { pendingFile: wanted }),
  };
}

/** The engine's outputs as cards, numbered on from `before`; `answers` is the block that the visitor's line answered. */
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

/** A line that the script says before anybody has answered, as the thread keeps it. */
export function scriptLine(output: Output, attendantName: string): NewMessage {
  return {
    authorKind: 'bot',
    userId: null,
    authorName: attendantName,
    body: output.from === 'chatbot' ? output.html : output.text,
    clientMessageId: null,
    extras: output.from === 'chatbot' ? output.extras : undefined,
  };
}
