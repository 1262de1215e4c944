import { respond } from './api.ts';

/** The server's name for the file. */
function nameOf(response: Response): string {
  const [, name = ''] =
    /filename\*=UTF-8''([^;]+)/.exec(response.headers.get('content-disposition') ?? '') ?? [];
  return decodeURIComponent(name) || 'arquivo';
}

/**
 * Fetches a file and lets the browser save it. A plain link could neither show why there is no file nor send the API
 * token that API_URL needs. Throws `ApiError`.
 */
export async function download(
  route: string,
  sent: { params?: object; query?: object; body?: object; idempotencyKey?: string },
): Promise<void> {
  const response = await respond(route, sent);
  const link = document.createElement('a');
  link.href = URL.createObjectURL(await response.blob());
  link.download = nameOf(response);
  link.click();
  // The browser reads it a moment after the click.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}
