import type { AriaLabelConfig } from '@xyflow/react';

const moved: Record<string, string> = {
  up: 'para cima',
  down: 'para baixo',
  left: 'para a esquerda',
  right: 'para a direita',
};

/** What React Flow says to screen readers. */
export const ariaLabels: Partial<AriaLabelConfig> = {
  'node.a11yDescription.default':
    'Enter escolhe o bloco, as setas o movem, Delete o apaga. O roteiro ao lado tem as mesmas ações.',
  'node.a11yDescription.keyboardDisabled':
    'Enter escolhe o bloco. O roteiro ao lado tem as mesmas ações.',
  'node.a11yDescription.ariaLiveMessage': ({ direction, x, y }) =>
    `Bloco movido ${moved[direction] ?? direction}: ${Math.round(x)}, ${Math.round(y)}.`,
  'edge.a11yDescription.default': 'Enter escolhe a ligação, Delete a desfaz.',
  'controls.ariaLabel': 'Visão',
  'controls.zoomIn.ariaLabel': 'Aproximar',
  'controls.zoomOut.ariaLabel': 'Afastar',
  'controls.fitView.ariaLabel': 'Ver tudo',
  'controls.interactive.ariaLabel': 'Travar',
  'minimap.ariaLabel': 'Mapa do diálogo',
  'handle.ariaLabel': 'Ponto de ligação',
};
