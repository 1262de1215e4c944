/** SHA-256 of a file as 64 hexadecimal digits; undefined if the browser cannot compute it (a page without https). */
export async function fileHash(file: Blob): Promise<string | undefined> {
  if (!globalThis.crypto.subtle) return undefined;
  const digest = await crypto.subtle.digest('SHA-256', await file.arrayBuffer());
  return [...new Uint8Array(digest)].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}
