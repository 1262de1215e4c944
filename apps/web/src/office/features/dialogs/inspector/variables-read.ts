const READ =
  /\bvariables\s*(?:\?\.|\.)\s*([A-Za-z_$][\w$]*)|\bvariables\s*\[\s*(["'])([^"'\\]+)\2\s*\]/g;
const MOST = 12;

/** The variables that a code names, each once, in its order. */
export function variablesRead(code: string): string[] {
  const names = [...code.matchAll(READ)].flatMap(([, dotted, , quoted]) => dotted ?? quoted ?? []);
  return [...new Set(names)].slice(0, MOST);
}
