import { megabytes } from '@balcao/dialog/file';
import { AppError } from '../../../platform/app-error.ts';

/** How many bytes may still come, and what is said when they are used up. */
export type Room = { left: number; full: string };

export const ofPerson = (most: number, held: number): Room => ({
  left: most - held,
  full: `Seus arquivos chegaram ao limite de ${megabytes(most)}. Remova os que não são mais necessários.`,
});

export const ofRecord = (most: number, held: number): Room => ({
  left: most - held,
  full: `Os arquivos deste registro chegaram ao limite de ${megabytes(most)}.`,
});

export const ofInstallation = (most: number, held: number): Room => ({
  left: most - held,
  full: 'Não há mais espaço para arquivos nesta instalação. Avise quem a administra.',
});

/** The room that ends first. */
export function tightest(room: Room, others: Room[]): Room {
  return others.reduce((tight, other) => (other.left < tight.left ? other : tight), room);
}

export function noRoom({ full }: Room): AppError {
  return new AppError('NO_ROOM', { reason: full, fields: { file: [full] } });
}

export function requireRoomFor(room: Room, bytes: number): void {
  if (bytes > room.left) throw noRoom(room);
}
