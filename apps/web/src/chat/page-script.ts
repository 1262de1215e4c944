const NAME = '[script do chatbot]';

/**
 * Runs a script of the chatbot's authors. The policy of the page takes only script elements with its nonce. A fault in
 * it, also of grammar, is the authors' and is only logged.
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
