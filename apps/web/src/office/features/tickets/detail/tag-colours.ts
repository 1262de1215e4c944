const COLOURS = ['#1d5fbf', '#1c7040', '#8a5a00', '#b3261e', '#6b3fc0', '#0b7285', '#a61e6d'];

/** A new tag's colour: the same name always gets the same one; supervisors may change it. */
export function colourOf(name: string): string {
  const sum = [...name].reduce((total, letter) => total + (letter.codePointAt(0) ?? 0), 0);
  return COLOURS[sum % COLOURS.length] ?? '#1d5fbf';
}
