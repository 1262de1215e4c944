import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { Headers, type MimeNode, Splitter, type SplitterChunk } from '@zone-eu/mailsplit';
import { decodeWords } from 'postal-mime';
import { isParticular, type Usual, unbinary, usualOf } from './charset.ts';
import { limits } from './limits.ts';

/** A part of a mail; the first is the whole mail. `bytes` of a multipart are the text before its first part. */
export type Part = {
  node: MimeNode;
  /** `text/plain` if none is declared. */
  type: string;
  filename: string | undefined;
  bytes: Buffer;
  parts: Part[];
};

export type Header = { name: string; value: string };

type Line = { key: string; line: string };
const linesOf = ({ headers }: MimeNode): Line[] => (headers ? headers.getList() : []);

/** Text of a header's line: unfolded, with bytes without a charset decoded. Encoded words stay: decoded, they could contain "," or "<". */
function bodyOf({ line }: Line, usual: Usual): string {
  const whole = line.slice(line.indexOf(':') + 1, limits.headerLength);
  return unbinary(whole.replace(/\r?\n[ \t]+/g, ' '), usual).trim();
}

/** The headers that the reader uses. */
const asked = new Set(
  `from to cc subject date message-id in-reply-to references delivered-to x-original-to envelope-to content-type
   auto-submitted precedence return-path list-id feedback-id x-balcao x-autoreply x-autorespond
   x-auto-response-suppress`.split(/\s+/),
);

/** The headers of a part that the reader uses. */
export function headersOf(node: MimeNode, usual: Usual): Header[] {
  return linesOf(node)
    .filter(({ key }) => asked.has(key))
    .slice(0, limits.headers)
    .map((line) => ({ name: line.key, value: bodyOf(line, usual) }));
}

/** The subject of a mail, from the bytes of its beginning. */
export function subjectOf(mail: Buffer, usual: Usual): string {
  const beginning = mail.subarray(0, limits.beginning).toString('latin1');
  const [head = ''] = beginning.split(/\r?\n\r?\n/, 1);
  const line = new Headers(head).getList().find(({ key }) => key === 'subject');
  return line ? decodeWords(bodyOf(line, usual)) : '';
}

/** mailsplit leaves bytes unchanged that are neither UTF-8 nor declared. */
function filenameOf(node: MimeNode, usual: Usual): string | undefined {
  if (!node.filename) return undefined;
  const raw = linesOf(node).some(
    ({ key, line }) => /^content-(?:type|disposition)$/.test(key) && /[\u0080-\u00ff]/.test(line),
  );
  return raw && !/[\u0100-\uffff]/.test(node.filename)
    ? unbinary(node.filename, usual)
    : node.filename;
}

function typeOf(node: MimeNode): string {
  const { parentNode } = node;
  const digest = parentNode && parentNode.multipart === 'digest';
  const said = linesOf(node).some(({ key }) => key === 'content-type');
  return digest && !said ? 'message/rfc822' : node.contentType || 'text/plain';
}

async function decoded(node: MimeNode, chunks: Buffer[]): Promise<Buffer> {
  const encoded = node.encoding && /base64|quoted-printable/.test(node.encoding);
  if (!encoded) return Buffer.concat(chunks);
  return buffer(Readable.from(chunks).pipe(node.getDecoder()));
}

/** The charset that the mail declares for its texts; undeclared bytes mostly use the same. */
const namedIn = (nodes: MimeNode[]) =>
  nodes.map(({ charset }) => charset).find(isParticular) || undefined;

/**
 * Splits a mail into its parts (MIME); attached mails stay whole. Returns the first part, and how to read bytes without
 * a charset. Rejects mails with more parts or larger headers than `limits`.
 */
export async function splitMail(raw: Buffer): Promise<{ root: Part; usual: Usual }> {
  const splitter = new Splitter({
    ignoreEmbedded: true,
    maxHeadSize: limits.headBytes,
    maxChildNodes: limits.parts,
  });
  const chunks = new Map<MimeNode, Buffer[]>();
  splitter.end(raw);
  for await (const chunk of splitter as AsyncIterable<SplitterChunk>) {
    if (chunk.type === 'node') chunks.set(chunk as MimeNode, []);
    else chunks.get(chunk.node as MimeNode)?.push(chunk.value);
  }
  const usual = usualOf(namedIn([...chunks.keys()]));
  const parts = new Map<unknown, Part>();
  for (const [node, pieces] of chunks) {
    const part = {
      node,
      type: typeOf(node),
      filename: filenameOf(node, usual),
      bytes: await decoded(node, pieces),
      parts: [],
    };
    parts.set(node, part);
    parts.get(node.parentNode)?.parts.push(part);
  }
  const [root] = parts.values();
  if (!root) throw new Error('no mail');
  return { root, usual };
}
