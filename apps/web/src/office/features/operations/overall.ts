import type { Operations, SectionName, State } from '@balcao/contract/operations/operations';
import { sectionNames, sectionTitles } from './section-titles.ts';

const titlesOf = (names: SectionName[]) => names.map((name) => sectionTitles[name]).join(', ');

/** The page in one sentence: the gravest state, and which parts are in it. What nobody has looked at yet is neither right nor a fault. */
export function overallOf(all: Operations): { state: State; text: string } {
  const inState = (state: State) => sectionNames.filter((name) => all[name].state === state);
  const [broken, warned, unchecked] = [
    inState('falha'),
    inState('aviso'),
    inState('nao_conferido'),
  ];
  const said = [
    broken.length > 0 && `Não funciona: ${titlesOf(broken)}.`,
    warned.length > 0 && `Com aviso: ${titlesOf(warned)}.`,
    broken.length + warned.length === 0 &&
      unchecked.length > 0 &&
      'Nenhuma falha no que já foi conferido.',
    unchecked.length > 0 && `Ainda não conferido: ${titlesOf(unchecked)}.`,
  ].filter((part) => part !== false);
  const state =
    broken.length > 0
      ? 'falha'
      : warned.length > 0
        ? 'aviso'
        : unchecked.length > 0
          ? 'nao_conferido'
          : 'ok';
  return { state, text: said.join(' ') || 'Tudo foi conferido e funciona.' };
}
