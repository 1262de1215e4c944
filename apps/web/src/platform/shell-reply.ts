/** Why the app around the page did not carry out a command. Our own `message`s are pt-BR. */
export class ShellError extends Error {
  readonly code: string;

  constructor(code: string, message: string) {
    super(message);
    this.name = 'ShellError';
    this.code = code;
  }
}

export type ShellReply = {
  callbackId: string;
  ok: boolean;
  data: unknown;
  error: string;
  errorCode: string;
};

function parsed(message: unknown): unknown {
  if (typeof message !== 'string') return message;
  try {
    return JSON.parse(message);
  } catch {
    return null;
  }
}

/** A reply of the shell, as JSON text or as an object; null for any other message. */
export function readReply(message: unknown): ShellReply | null {
  const reply = parsed(message);
  if (typeof reply !== 'object' || reply === null) return null;
  const { callbackId, ok, data, error, errorCode } = reply as Record<string, unknown>;
  if (typeof callbackId !== 'string' || typeof ok !== 'boolean') return null;
  const text = (value: unknown) => (value === undefined || value === null ? '' : String(value));
  return { callbackId, ok, data, error: text(error), errorCode: text(errorCode) };
}
