/**
 * The sites that may show a document in a frame: our own pages, also inside a frame on a company's site, because
 * browsers check every surrounding page. Only well-formed origins, so that no row can add a directive.
 */
export function frameAncestors(embedOrigins: string[]): string[] {
  return ["'self'", ...embedOrigins.filter((one) => /^https?:\/\/[\w.-]+(:(\d+|\*))?$/.test(one))];
}
