import type { Alignment } from './canvas/aligning.ts';
import type { Direction } from './canvas/layout.ts';
import type { ToolIconName } from './tool-icon.tsx';

/** An act on the drawing as a whole, or on several chosen blocks of it. */
export type DrawingAct = { label: string; icon: ToolIconName; done: string } & (
  | { kind: 'arrange'; direction: Direction }
  | { kind: 'align'; how: Alignment }
);

/** What places blocks, once for the canvas and the outline, so that neither can do what the other cannot. */
export const drawingActs: readonly DrawingAct[] = [
  {
    kind: 'arrange',
    direction: 'TB',
    icon: 'arrowDown',
    label: 'Organizar de cima para baixo',
    done: 'Blocos organizados de cima para baixo',
  },
  {
    kind: 'arrange',
    direction: 'LR',
    icon: 'arrowRight',
    label: 'Organizar da esquerda para a direita',
    done: 'Blocos organizados da esquerda para a direita',
  },
  {
    kind: 'align',
    how: 'left',
    icon: 'alignLeft',
    label: 'Alinhar à esquerda',
    done: 'Blocos alinhados à esquerda',
  },
  {
    kind: 'align',
    how: 'top',
    icon: 'alignTop',
    label: 'Alinhar em cima',
    done: 'Blocos alinhados em cima',
  },
  {
    kind: 'align',
    how: 'rows',
    icon: 'rows',
    label: 'Distribuir na vertical',
    done: 'Blocos distribuídos na vertical',
  },
  {
    kind: 'align',
    how: 'columns',
    icon: 'columns',
    label: 'Distribuir na horizontal',
    done: 'Blocos distribuídos na horizontal',
  },
];
