const NAME = '[script do chatbot]';

/**
 * Runs a script of the chatbot's authors. The page's policy allows only script elements with its nonce. An error in it,
 * including a syntax error, is the authors' own and is only logged.
 */
export function runScript(code: string, page: Document = document): void {
  const log = (event: ErrorEvent) => {
    event.preventDefault();
    console.error(NAME, event.error ?? event.message);
  };
  const script = page.createElement('script');
  script.nonce = page.getElementById('boot')?.nonce ?? '';
  script.textContent = code;
  const view = page.defaultView;
  // An inline script runs, and fails, while it is appended.
  view?.addEventListener('error', log);
  page.head.append(script);
  script.remove();
  view?.removeEventListener('error', log);
}
