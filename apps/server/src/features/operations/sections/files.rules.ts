import type { Section } from '@balcao/contract/operations/operations';
import type { FileFacts } from './files.store.ts';
import { count, lineOf, linkTo, sectionOf, times } from './section.rules.ts';

/** `scans`: files are shown to clamd before they are kept. */
export function filesSection(facts: FileFacts, scans: boolean): Section {
  const { arriving, checking, stuck, unclaimed, infected } = facts;
  const unscanned = 'Os arquivos não passam por antivírus.';
  return sectionOf({
    fine: lineOf('files.fine', 'ok', 'Os arquivos chegam e são guardados sem falhas.'),
    lines: [
      infected > 0 &&
        lineOf(
          'files.infected',
          'aviso',
          `O antivírus recusou ${times(infected, 'arquivo', 'arquivos')} nas últimas 24 horas.`,
          'Veja em Auditoria de quem eram: talvez a pessoa não saiba que o aparelho tem um vírus.',
          linkTo('Ver os arquivos recusados na auditoria', '/audit?action=file.infected'),
        ),
      stuck > 0 &&
        lineOf(
          'files.stuck',
          'aviso',
          `${times(stuck, 'envio de arquivo parou', 'envios de arquivo pararam')} no meio há mais de uma hora.`,
          'A pessoa pode enviar de novo; o resto some sozinho em um dia.',
        ),
      !scans && lineOf('files.unscanned', 'ok', unscanned, 'Para ligar, defina CLAMD_URL.'),
    ],
    figures: [
      count('arriving', 'Chegando', arriving),
      count('checking', 'Em exame', checking),
      count('unclaimed', 'À espera de uma mensagem', unclaimed),
      count('infected', 'Recusados pelo antivírus em 24 h', infected),
    ],
  });
}
