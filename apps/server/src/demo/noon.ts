/** In the middle of the day, or just now if that is still to come. */
export const noonOf = (day: string, now = new Date(8.64e15)) =>
  new Date(Math.min(Date.parse(`${day}T15:00:00Z`), now.getTime()));
