/** How long somebody has to wait, as people say it: "40 segundos", "3 minutos". */
export function pauseText(seconds: number): string {
  if (seconds === 1) return '1 segundo';
  if (seconds < 60) return `${seconds} segundos`;
  const minutes = Math.ceil(seconds / 60);
  return minutes === 1 ? '1 minuto' : `${minutes} minutos`;
}
