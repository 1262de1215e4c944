import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';

/** Specification section 9. */
const SEARCH_DELAY_MS = 250;

type Asked<T> = {
  queryKey: readonly unknown[];
  load: (q: string, signal: AbortSignal) => Promise<T[]>;
  text: string;
  open: boolean;
};

const plain = (text: string) =>
  text
    .normalize('NFD')
    .replace(/\p{Mn}/gu, '')
    .toLowerCase();

/**
 * What a picker offers for a text. Until the server's answer to that text is there (`current`), only those of the answer
 * before stay that still fit, so that Enter never takes what nobody asked for.
 */
export function usePickerOptions<T extends { name: string }>(asked: Asked<T>) {
  const text = asked.text.trim();
  const [q] = useDebouncedValue(text, SEARCH_DELAY_MS);
  const { data, isError, isPlaceholderData } = useQuery({
    queryKey: [...asked.queryKey, q],
    queryFn: ({ signal }) => asked.load(q, signal),
    enabled: asked.open,
    placeholderData: keepPreviousData,
  });
  const current = data !== undefined && !isPlaceholderData && q === text;
  const options = (data ?? []).filter(({ name }) => current || plain(name).includes(plain(text)));
  const waiting = current ? undefined : 'Procurando...';
  return { options, current, state: isError ? 'Não foi possível procurar agora' : waiting };
}
