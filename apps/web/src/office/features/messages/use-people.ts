import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import type { Person } from './mentions.ts';
import { useTalk } from './talk.ts';
import { peopleQuery } from './thread-queries.ts';

/** Specification section 9. */
const SEARCH_DELAY_MS = 250;

/** Colleagues who may read the channel, by part of their name; null asks for nobody. */
export function usePeople(query: string | null): Person[] {
  const { thread } = useTalk();
  const [q] = useDebouncedValue(query?.trim() ?? '', SEARCH_DELAY_MS);
  const { data } = useQuery({ ...peopleQuery(thread, q), enabled: query !== null });
  return (query !== null && data) || [];
}
