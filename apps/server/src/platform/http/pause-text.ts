/** A number of seconds in words: "1 segundo", "60 segundos". */
export function secondsText(seconds: number): string {
  return seconds === 1 ? '1 segundo' : `${seconds} segundos`;
}

/** How long somebody has to wait, as people say it: "40 segundos", "3 minutos". */
export function pauseText(seconds: number): string {
  if (seconds < 60) return secondsText(seconds);
  const minutes = Math.ceil(seconds / 60);
  return minutes === 1 ? '1 minuto' : `${minutes} minutos`;
}
