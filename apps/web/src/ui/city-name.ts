export type City = {
  id: number;
  name: string;
  fullname?: string;
  state?: { initials: string };
};

/** The full name if there is one, else name and state, else the name (docs/product/records.md#cities). */
export function cityName({ name, fullname, state }: City): string {
  return fullname || (state ? `${name} - ${state.initials}` : name);
}
