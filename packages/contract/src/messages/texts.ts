// Texts of a thread where a person may not write; without zod, for the page.

/** Shown in place of the reply box, and returned to people who write anyway. */
export const closedTexts = {
  script:
    'O robô ainda conversa com o visitante. Você poderá responder assim que o roteiro terminar; até lá, só a supervisão escreve aqui.',
  merge: 'Esta conversa foi unida a outra e continua lá.',
  other: 'Você pode ler esta conversa, mas não responder nela.',
} as const;
