/**
 * Loads a part of the page whose code is a file of its own with one export. A browser remembers until the page is
 * reloaded that it could not fetch a script (https://github.com/whatwg/html/issues/6768), so a later try asks for the
 * script under another address, and links anew the styles that failed.
 */
export function loadAgain<T>(load: () => Promise<T>): () => Promise<T> {
  let tries = 0;
  return async () => {
    tries += 1;
    // Faults of styles do not bubble. Added again, it is still one listener.
    addEventListener('error', noteFailedStyle, { capture: true });
    if (tries > 1) await linkFailedStyles();
    try {
      return await load();
    } catch (error) {
      const script = scriptOf(error);
      if (tries === 1 || !script) throw error;
      return onlyExport<T>(await import(/* @vite-ignore */ `${script}?again=${tries}`), error);
    }
  };
}

/** The address of the script that could not be fetched, where the browser's error names it. */
function scriptOf(error: unknown): string | undefined {
  return /https?:\S+\.js\b/.exec(String(error))?.[0];
}

/** `error` is thrown where the file holds more than the part, as its names are not those of the source then. */
function onlyExport<T>(module: Record<string, T>, error: unknown): T {
  const [part, ...others] = Object.values(module);
  if (!part || others.length > 0) throw error;
  return part;
}

const failedStyles = new Set<HTMLLinkElement>();

function noteFailedStyle({ target }: Event): void {
  if (target instanceof HTMLLinkElement && target.rel === 'stylesheet') failedStyles.add(target);
}

async function linkFailedStyles(): Promise<void> {
  await Promise.all([...failedStyles].map(linkAnew));
}

function linkAnew(failed: HTMLLinkElement): Promise<void> {
  const link = document.createElement('link');
  link.rel = 'stylesheet';
  link.href = failed.href;
  return new Promise((resolve, reject) => {
    link.onload = () => resolve();
    link.onerror = () => reject(new Error(`Unable to load ${link.href}`));
    failed.replaceWith(link);
    failedStyles.delete(failed);
  });
}
