import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useRef } from 'react';
import { failureText } from '../../../../platform/api-error.ts';
import { useAttempt } from '../../../../platform/use-attempt.ts';
import { useSingleMutation } from '../../../../platform/use-single-mutation.ts';
import { BackButton } from '../../../../ui/back-button.tsx';
import { Button } from '../../../../ui/button.tsx';
import { NoticePage } from '../../../../ui/notice-page.tsx';
import { notify } from '../../../../ui/notices.ts';
import { Skeleton } from '../../../../ui/skeleton.tsx';
import { Spinner } from '../../../../ui/spinner.tsx';
import { FieldError } from '../../../records/labelled.tsx';
import { LeaveGuard } from '../../../records/leave-guard.tsx';
import { ListFault, NoAccess } from '../../../records/list-fault.tsx';
import { optionsQuery } from '../../../records/record-queries.ts';
import { entryKeys } from '../entries/entry-queries.ts';
import { useEntryRights } from '../entries/entry-rights.ts';
import { useBack } from '../entries/use-back.ts';
import { AccountFields } from './account-fields.tsx';
import { AmountFields, WordFields } from './entry-fields.tsx';
import style from './entry-form.module.css';
import { blankEntry, type EntryForm } from './entry-form.ts';
import { makeEntries } from './make-entries.ts';
import { RepeatFields } from './repeat-fields.tsx';
import { useEntryForm } from './use-entry-form.ts';

const always = () => true;

/** Makes an entry: to pay or to receive, as the address says. */
export function NewEntryPage() {
  const { direction = 'payable' } = useSearch({ from: '/office/fn_entry/create' });
  const { create, units: own } = useEntryRights();
  const units = useQuery(optionsQuery('gl_business_unit', {}));
  if (!create) return <NoAccess />;
  if (own?.length === 0)
    return (
      <NoticePage
        icon="coin"
        title="Nenhuma unidade para lançar"
        text="Você ainda não está em uma unidade de negócio. Peça isso à administração."
      />
    );
  if (units.isLoadingError) {
    const title = 'Não foi possível abrir o lançamento';
    const retry = () => void units.refetch();
    return <ListFault error={units.error} title={title} part={false} onRetry={retry} />;
  }
  const bookable = units.data?.filter(({ id }) => !own || own.includes(id)) ?? [];
  const [only] = bookable;
  const unit = bookable.length === 1 && only ? { id: only.id, name: only.name } : null;
  return (
    <div className={style.page}>
      <title>Novo lançamento · Balcão</title>
      {units.data ? <NewEntry first={{ ...blankEntry, direction, unit }} /> : <Waiting />}
    </div>
  );
}

function Waiting() {
  return (
    <div className={style.section} role="status" aria-label="Carregando">
      <Skeleton width="40%" />
      <Skeleton width="70%" />
      <Skeleton width="55%" />
    </div>
  );
}

function NewEntry({ first }: { first: EntryForm }) {
  const client = useQueryClient();
  const navigate = useNavigate();
  const back = useBack();
  const leaving = useRef(false);
  const attempt = useAttempt();
  const { box, form, faults, set, check, dirty, tell } = useEntryForm(first);
  const making = useSingleMutation({
    mutationFn: () => makeEntries(form, attempt.idOf(JSON.stringify(form))),
    onSuccess: (id) => {
      leaving.current = true;
      notify('success', 'Lançamento salvo.');
      void client.invalidateQueries({ queryKey: entryKeys.all });
      void navigate({ to: '/fn_entry/$id/edit', params: { id: String(id) }, replace: true });
    },
    onError: tell,
  });
  const failed = making.isError && Object.keys(faults).length === 0;
  const shared = { form, faults, set };
  return (
    <>
      <header className={style.head}>
        <BackButton onClick={back} />
        <h1>Novo lançamento</h1>
      </header>
      <form
        ref={box}
        className={style.form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          if (check()) making.mutate();
        }}
      >
        <WordFields {...shared} may={always} />
        <AmountFields {...shared} may={always} />
        <AccountFields {...shared} />
        <RepeatFields {...shared} />
        <FieldError id="novo" error={failed ? failureText(making.error) : undefined} />
        <div className={style.acts}>
          <Button
            type="submit"
            variant="primary"
            disabled={making.isPending}
            // Leaving a field may show its error, which would move the button away from under the pointer.
            onMouseDown={(event) => event.preventDefault()}
          >
            {making.isPending && <Spinner />}
            Salvar
          </Button>
        </div>
      </form>
      <LeaveGuard dirty={dirty} leaving={leaving} />
    </>
  );
}
