/** Whether a name is among the first `most` of a day; those of strangers beyond are not told apart, so that sums stay small. */
export function distinctNames(most: number): (day: string, name: string) => boolean {
  let kept = { day: '', names: new Set<string>() };
  return (day, name) => {
    if (kept.day !== day) kept = { day, names: new Set() };
    if (kept.names.size < most) kept.names.add(name);
    return kept.names.has(name);
  };
}
