import { newId } from './new-id.ts';
import { readReply, ShellError, type ShellReply } from './shell-reply.ts';

/** What Android's and iOS's web views put into the window for the page to speak through. */
type ShellWindow = {
  ReactNativeWebView?: { postMessage: (text: string) => void };
  webkit?: { messageHandlers?: { balcao?: { postMessage: (text: string) => void } } };
};
type Waiting = { resolve: (data: unknown) => void; reject: (error: ShellError) => void };

const ANSWER_MS = 10_000;
const waiting = new Map<string, Waiting>();
let debug = false;

/** The one way out to the app around the page, or undefined in a plain browser. */
function shellPort(): ((text: string) => void) | undefined {
  const { ReactNativeWebView, webkit } = window as ShellWindow;
  const port = ReactNativeWebView ?? webkit?.messageHandlers?.balcao;
  return port && ((text) => port.postMessage(text));
}

export function insideShell(): boolean {
  return shellPort() !== undefined;
}

function trace(what: string, message: object): void {
  if (debug) console.info(`Shell ${what}`, message);
}

/**
 * Gives the app around the page a command and waits for its reply's data. Throws `ShellError`: outside of the app, when the
 * app refuses, and when it stays silent.
 */
export function sendToShell(command: string, data: unknown = null): Promise<unknown> {
  const port = shellPort();
  if (!port) {
    const text = 'Tentando enviar mensagens fora do aplicativo';
    console.warn(text);
    return Promise.reject(new ShellError('OUTSIDE', text));
  }
  const callbackId = newId();
  const sent = { command, callbackId, data };
  return new Promise((resolve, reject) => {
    waiting.set(callbackId, { resolve, reject });
    setTimeout(() => {
      waiting.delete(callbackId);
      reject(new ShellError('TIMEOUT', 'O aplicativo não respondeu.'));
    }, ANSWER_MS);
    trace('command', { command, callbackId });
    port(JSON.stringify(sent));
  });
}

function take({ callbackId, ok, data, error, errorCode }: ShellReply): void {
  const call = waiting.get(callbackId);
  waiting.delete(callbackId);
  trace('reply', { callbackId, ok, error, errorCode });
  if (ok) call?.resolve(data);
  else call?.reject(new ShellError(errorCode, error));
}

/**
 * Hears the app's replies. The app speaks by running code in this very page, so that a reply comes from this window and
 * origin; what another window or frame posts is not heard. Ctrl+I inside the app turns the log of messages on and off.
 */
export function listenToShell(): void {
  window.addEventListener('message', ({ source, origin, data }) => {
    if (source !== window || origin !== window.location.origin) return;
    const reply = readReply(data);
    if (reply) take(reply);
  });
  window.addEventListener('keydown', (event) => {
    if (!insideShell() || !event.ctrlKey || event.key.toLowerCase() !== 'i') return;
    event.preventDefault();
    debug = !debug;
    console.info(`Shell debug ${debug ? 'on' : 'off'}`);
  });
}
