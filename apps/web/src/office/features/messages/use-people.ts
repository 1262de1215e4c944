import { useDebouncedValue } from '@mantine/hooks';
import { useQueries, useQuery } from '@tanstack/react-query';
import { SEARCH_DELAY_MS } from '../../../ui/search-delay.ts';
import { type Person, wordsOfMentions } from './mentions.ts';
import { useTalk } from './talk.ts';
import { peopleQuery, type Thread } from './thread-queries.ts';

/** Colleagues who may read the channel, by part of their name; null searches for nobody. */
export function usePeople(query: string | null): Person[] {
  const { thread } = useTalk();
  const [q] = useDebouncedValue(query?.trim() ?? '', SEARCH_DELAY_MS);
  const { data } = useQuery({ ...peopleQuery(thread, q), enabled: query !== null });
  return (query !== null && data) || [];
}

/** People who may be mentioned in an earlier draft, which keeps only its text. */
export function useNamed(thread: Thread, text: string): Person[] {
  const words = thread.channel_id === 3 ? [] : wordsOfMentions(text);
  return useQueries({
    queries: words.map((word) => peopleQuery(thread, word)),
    combine: (answers) => answers.flatMap(({ data }) => data ?? []),
  });
}
