import type { SayTicket } from '@balcao/brazil/ticket-words';
import type { Operations, PlaceLink, Section } from '@balcao/contract/operations/operations';

/**
 * The page with the installation's name for a ticket where our texts have it in braces. What somebody else wrote (`what`, `why`, errors)
 * stays as it is: its braces are its own.
 */
export function namedPage(page: Operations, say: SayTicket): Operations {
  const { at, queues, ...others } = page;
  const linkOf = ({ label, url }: PlaceLink): PlaceLink => ({ label: say(label), url });
  const areaIn = <T extends { area: string }>(one: T): T => ({ ...one, area: say(one.area) });
  const named = <S extends Section>(section: S): S => ({
    ...section,
    lines: section.lines.map(({ text, todo, link, ...line }) => ({
      ...line,
      text: say(text),
      todo: todo && say(todo),
      link: link && linkOf(link),
    })),
    figures: section.figures.map((figure) => ({ ...figure, label: say(figure.label) })),
    rows: section.rows.map((row) => ({ ...row, links: row.links.map(linkOf) })),
  });
  const rest = Object.entries(others).map(([name, section]) => [name, named<Section>(section)]);
  return {
    ...(Object.fromEntries(rest) as typeof others),
    queues: {
      ...named(queues),
      kinds: queues.kinds.map(areaIn),
      jobs: queues.jobs.map(areaIn),
    },
    at,
  };
}
