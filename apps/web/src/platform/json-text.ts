/** An answer's text as JSON; undefined if it is not JSON, such as a proxy's page: then the status says enough. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
