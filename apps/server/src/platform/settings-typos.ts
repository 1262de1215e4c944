/** Names with these prefixes can only be meant for Balcão. */
const ownPrefixes = ['LIMIT_', 'SMTP_', 'S3_', 'HUMAN_CHECK', 'METRICS_TOKEN', 'TRUST_PROXY'];

/** For each variable that resembles one of `known` but is not one: the variable and the nearest known name. */
export function misspelled(given: string[], known: string[]): { name: string; nearest: string }[] {
  return given
    .filter((name) => !known.includes(name))
    .map((name) => ({ name, ...nearestTo(name, known) }))
    .filter(({ name, distance }) => distance <= 1 || hasOwnPrefix(name, given))
    .map(({ name, nearest }) => ({ name, nearest }));
}

function hasOwnPrefix(name: string, given: string[]): boolean {
  const prefix = ownPrefixes.find((each) => name.startsWith(each));
  // Kubernetes describes a service "smtp" by SMTP_SERVICE_HOST, SMTP_PORT and similar names.
  return prefix !== undefined && !given.includes(`${prefix}SERVICE_HOST`);
}

function nearestTo(name: string, known: string[]): { nearest: string; distance: number } {
  const ranked = known
    // In short names one letter makes another word: POST is not PORT.
    .map((each) => ({ nearest: each, distance: each.length < 7 ? Infinity : distance(name, each) }))
    .sort((a, b) => a.distance - b.distance);
  return ranked[0] ?? { nearest: '', distance: Infinity };
}

/** Changed, missing, added or swapped letters between two words. */
function distance(a: string, b: string): number {
  const rows = [Array.from({ length: b.length + 1 }, (_, j) => j)];
  const at = (i: number, j: number) => rows[i]?.[j] ?? Infinity;
  for (let i = 1; i <= a.length; i += 1) {
    const row = [i];
    rows.push(row);
    for (let j = 1; j <= b.length; j += 1) {
      const same = a[i - 1] === b[j - 1] ? 0 : 1;
      const swapped = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1];
      row.push(
        Math.min(
          at(i - 1, j) + 1,
          at(i, j - 1) + 1,
          at(i - 1, j - 1) + same,
          swapped ? at(i - 2, j - 2) + 1 : Infinity,
        ),
      );
    }
  }
  return at(a.length, b.length);
}
