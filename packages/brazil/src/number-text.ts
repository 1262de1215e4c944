const DAY_S = 86_400;
const whole = new Intl.NumberFormat('pt-BR');
const tenths = new Intl.NumberFormat('pt-BR', { maximumFractionDigits: 1 });

/** A whole number: "1.234". */
export const countText = (value: number): string => whole.format(value);

/** A share with at most one decimal: "12,5%". */
export const percentText = (value: number): string => `${tenths.format(value)}%`;

/** "45 s", "12 min", "2 h 05 min", "3 dias 4 h". */
export function durationText(seconds: number): string {
  const all = Math.round(seconds);
  if (all < 60) return `${all} s`;
  const minutes = Math.round(all / 60);
  if (minutes < 60) return `${minutes} min`;
  if (minutes < DAY_S / 60) {
    const rest = minutes % 60;
    return `${Math.floor(minutes / 60)} h${rest ? ` ${String(rest).padStart(2, '0')} min` : ''}`;
  }
  const hours = Math.round(minutes / 60);
  const days = Math.floor(hours / 24);
  return `${days === 1 ? '1 dia' : `${countText(days)} dias`}${hours % 24 ? ` ${hours % 24} h` : ''}`;
}
