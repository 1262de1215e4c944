import { type FaultCode, type FlowFault, faultAt, quoted } from './fault.ts';
import { blocksOf } from './fields.ts';
import { isObject, type Loose } from './schema.ts';

/** What people read in one bubble without scrolling on a telephone. */
const MESSAGE_LONG = 600;
const WARNINGS_MAX = 500;

type Warning = { code: FaultCode; message: string };

function shownText(html: unknown): string {
  return String(html ?? '')
    .replace(/<[^<>]*>/g, '')
    .trim();
}

function isEmpty(value: unknown): boolean {
  return value === undefined || value === '' || (Array.isArray(value) && value.length === 0);
}

function warningsOfMessage({ text, media, links }: Loose): Warning[] {
  const { length } = shownText(text);
  const found: Warning[] = [];
  if (length > MESSAGE_LONG) {
    const message = `A mensagem tem ${length} letras. Com até ${MESSAGE_LONG}, ou em duas mensagens, fica mais fácil de ler.`;
    found.push({ code: 'LONG_MESSAGE', message });
  }
  if (length === 0 && isEmpty(media) && isEmpty(links))
    found.push({ code: 'EMPTY_MESSAGE', message: 'A mensagem está vazia.' });
  if (isObject(media) && media.kind === 'image' && isEmpty(media.alt)) {
    const message = 'A imagem não tem descrição. Ela ajuda quem não pode ver a imagem.';
    found.push({ code: 'NO_ALT', message });
  }
  return found;
}

/** The names that a list of options shows more than once, without regard to capitals. */
function namesTwice(options: unknown): string[] {
  const names = (Array.isArray(options) ? options : []).flatMap((option) =>
    isObject(option) && typeof option.name === 'string' ? [option.name.trim()] : [],
  );
  const groups = Map.groupBy(names, (name) => name.toLowerCase());
  return [...groups.values()].flatMap(([first = '', ...more]) => (more.length > 0 ? [first] : []));
}

function warningsOfQuestion({ label, options }: Loose): Warning[] {
  const found: Warning[] = namesTwice(options).map((name) => ({
    code: 'SAME_NAMES',
    message: `Há mais de uma opção com o nome ${quoted(name)}.`,
  }));
  if (shownText(label) === '')
    found.push({
      code: 'NO_LABEL',
      message: 'A pergunta não tem rótulo: ela não diz o que quer saber.',
    });
  return found;
}

function warningsOfWays({ code, onError, onTrue, onFalse }: Loose): Warning[] {
  const found: Warning[] = [];
  if (code !== undefined && onError === undefined) {
    const message = 'Se o código falhar, a conversa para aqui. Escolha um bloco para esse caso.';
    found.push({ code: 'NO_ERROR_WAY', message });
  }
  if (onTrue !== undefined && onTrue === onFalse) {
    const message = 'Os dois caminhos levam ao mesmo bloco: a condição não muda nada.';
    found.push({ code: 'SAME_WAYS', message });
  }
  return found;
}

function warningsOfDebit({ onInsufficient, onError }: Loose): Warning[] {
  if (onInsufficient !== undefined || onError !== undefined) return [];
  const message = 'Se o saldo não bastar, a conversa para aqui. Escolha um bloco para esse caso.';
  return [{ code: 'NO_ERROR_WAY', message }];
}

function warningsOfBlock(block: Loose): Warning[] {
  const { type } = block;
  if (type === 'send.message') return warningsOfMessage(block);
  if (type === 'condition.code' || type === 'action.code') return warningsOfWays(block);
  if (type === 'action.balance.debit') return warningsOfDebit(block);
  const asks = typeof type === 'string' && type.startsWith('input.') && type !== 'input.hold';
  return asks ? warningsOfQuestion(block) : [];
}

/**
 * What an author should look at before publishing, although nothing keeps the flow from running; `checkFlow` finds what
 * does. Accepts any value that `checkFlow` has no `NOT_JSON` for, and tells at most 500 warnings.
 */
export function warningsOf(flow: unknown): FlowFault[] {
  const found: FlowFault[] = [];
  for (const { value, ...place } of blocksOf(flow)) {
    if (!isObject(value)) continue;
    found.push(...warningsOfBlock(value).map((warning) => faultAt(place, warning)));
    if (found.length >= WARNINGS_MAX) break;
  }
  return found.slice(0, WARNINGS_MAX);
}
