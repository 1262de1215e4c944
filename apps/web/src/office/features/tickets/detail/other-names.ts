const isSame = (one: string, other: string) =>
  one.trim().localeCompare(other.trim(), 'pt-BR', { sensitivity: 'base' }) === 0;

/** Other names on the person's tickets: somebody who mistyped a CPF sees here whose it is. */
export function otherNames(name: string | null, rows: { person_name: string | null }[]): string[] {
  const others = rows.flatMap(({ person_name }) =>
    person_name && !isSame(person_name, name ?? '') ? [person_name.trim()] : [],
  );
  return others.filter((one, at) => others.findIndex((other) => isSame(one, other)) === at);
}
