import { ApiError, failureText } from '../../platform/api-error.ts';
import { NoticePage } from '../../ui/notice-page.tsx';

/** What the call says of each filter that it refused; the filters show it at their fields. */
export function filterFaults(error: unknown): Partial<Record<string, string>> {
  if (!(error instanceof ApiError) || error.status !== 422) return {};
  return Object.fromEntries(
    Object.entries(error.errors).flatMap(([name, [text]]) => (text ? [[name, text]] : [])),
  );
}

/** Whether other filters would help, and another try not. */
export const isRefused = (error: unknown): boolean => Object.keys(filterFaults(error)).length > 0;

/** In place of the rows of a number that is not there: another try would not help. */
export function RefusedRows({ error }: { error: Error }) {
  const [first = failureText(error)] = Object.values(filterFaults(error));
  return (
    <NoticePage part icon="search" title="Estas linhas não podem ser mostradas" text={first} />
  );
}

/** In place of the report whose filters were refused. */
export function RefusedFilters({ error }: { error: Error }) {
  const faults = filterFaults(error);
  const [first = failureText(error)] = Object.values(faults);
  const title =
    faults.from || faults.to
      ? 'Este período não pode ser mostrado'
      : 'Este filtro não pode ser usado';
  return <NoticePage part icon="search" title={title} text={first} />;
}
