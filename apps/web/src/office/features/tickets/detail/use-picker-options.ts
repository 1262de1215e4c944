import { foldText } from '@balcao/brazil/fold-text';
import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { SEARCH_DELAY_MS } from '../../../../ui/search-delay.ts';

type PickerSource<T> = {
  queryKey: readonly unknown[];
  load: (q: string, signal: AbortSignal) => Promise<T[]>;
  text: string;
  open: boolean;
};

/**
 * A picker's options for a text. Until the server answers for that text (`current`), only the earlier options that
 * match it stay, so that Enter never chooses an unrelated one.
 */
export function usePickerOptions<T extends { name: string }>(asked: PickerSource<T>) {
  const text = asked.text.trim();
  const [q] = useDebouncedValue(text, SEARCH_DELAY_MS);
  const { data, isError, isPlaceholderData } = useQuery({
    queryKey: [...asked.queryKey, q],
    queryFn: ({ signal }) => asked.load(q, signal),
    enabled: asked.open,
    placeholderData: keepPreviousData,
  });
  const current = data !== undefined && !isPlaceholderData && q === text;
  const options = (data ?? []).filter(
    ({ name }) => current || foldText(name).includes(foldText(text)),
  );
  const waiting = current ? undefined : 'Procurando...';
  return { options, current, state: isError ? 'Não foi possível procurar agora' : waiting };
}
