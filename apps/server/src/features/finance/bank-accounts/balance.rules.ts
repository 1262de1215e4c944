/** So many days until a day, oldest first, `yyyy-mm-dd`. */
export function daysBefore(day: string, count: number): string[] {
  const last = Date.parse(`${day}T12:00:00Z`);
  return Array.from({ length: count }, (_, at) =>
    new Date(last - (count - 1 - at) * 86_400_000).toISOString().slice(0, 10),
  );
}

/** The balance at the end of each day, from that of the last one and what moved; 0 before the account's first day. */
export function endsOfDays(
  days: readonly string[],
  moved: ReadonlyMap<string, number>,
  { last, since }: { last: number; since: string },
): number[] {
  let balance = last;
  return days
    .toReversed()
    .map((day) => {
      const end = balance;
      balance -= moved.get(day) ?? 0;
      return day < since ? 0 : end;
    })
    .toReversed();
}
