import { newId } from './new-id.ts';
import { readReply, ShellError, type ShellReply } from './shell-reply.ts';

/** The objects that the web views of Android and iOS put into the window. */
type ShellWindow = {
  ReactNativeWebView?: { postMessage: (text: string) => void };
  webkit?: { messageHandlers?: { balcao?: { postMessage: (text: string) => void } } };
};
type Waiting = { resolve: (data: unknown) => void; reject: (error: ShellError) => void };

const ANSWER_MS = 10_000;
const waiting = new Map<string, Waiting>();
let debug = false;

/** The only channel to the app around the page; undefined in a plain browser. */
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
 * Sends the app around the page a command and waits for its reply's data. Throws `ShellError`: outside the app, when
 * the app refuses, and when it does not answer.
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
 * Receives the app's replies. The app runs code in this same page, so a reply comes from this window and origin;
 * messages from other windows or frames are ignored. Ctrl+I inside the app turns the log of messages on and off.
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
