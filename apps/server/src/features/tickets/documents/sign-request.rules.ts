/** The text that the person reads in the thread. */
export function signLine(url: string): string {
  return `Seus documentos estão prontos para assinar: ${url}`;
}
