import { foldText } from '@balcao/brazil/fold-text';
import type { createDialog, DialogTemplate } from '@balcao/contract/dialogs/drafts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { type FormEvent, useState } from 'react';
import { call } from '../../../platform/api.ts';
import { ApiError, failureText } from '../../../platform/api-error.ts';
import { useSingleMutation } from '../../../platform/use-single-mutation.ts';
import { Button } from '../../../ui/button.tsx';
import { TextField } from '../../../ui/field.tsx';
import { useFocusOnError } from '../../../ui/use-focus-on-error.ts';
import { useMended } from '../../../ui/use-mended.ts';
import { ListFault } from '../../records/list-fault.tsx';
import { recordKeys } from '../../records/record-queries.ts';
import style from './create-page.module.css';
import { templatesQuery } from './queries.ts';
import { TemplatePreview } from './template-preview.tsx';
import { TemplatePlay } from './testing/template-play.tsx';

const MOST_LETTERS = 64;

/** A code as the server accepts it: letters without accents, numbers and hyphens. */
export const codeOf = (name: string): string =>
  foldText(name)
    .replace(/[^a-z\d]+/g, '-')
    .replace(/^-+|-+$/g, '')
    .slice(0, MOST_LETTERS);

const EMPTY: DialogTemplate = {
  code: '',
  name: 'Em branco',
  description: 'Começa com uma mensagem.',
  blocks: 1,
};

/** A new dialog, from a finished one or from nothing. */
export function DialogCreatePage() {
  const navigate = useNavigate();
  const client = useQueryClient();
  const templates = useQuery(templatesQuery);
  const [template, setTemplate] = useState('');
  const [played, setPlayed] = useState<DialogTemplate>();
  const [name, setName] = useState('');
  const [typedCode, setTypedCode] = useState<string>();
  const code = typedCode ?? codeOf(name);
  const making = useSingleMutation({
    mutationFn: () =>
      call<typeof createDialog>('POST /api/at_dialog', {
        body: { name, code, ...(template && { template }) },
      }),
    onSuccess: ({ data }) => {
      void client.invalidateQueries({ queryKey: recordKeys.lists('at_dialog') });
      void navigate({ to: '/at_dialog/$id/edit', params: { id: String(data.id) } });
    },
  });
  const form = useFocusOnError(making.error);
  const mended = useMended();
  const refused = making.error instanceof ApiError ? making.error.errors : {};
  const errors = mended.open(refused);
  function submit(event: FormEvent): void {
    event.preventDefault();
    mended.again();
    making.mutate();
  }
  return (
    <div className={style.page}>
      <title>Novo diálogo · Balcão</title>
      <h1>Novo diálogo</h1>
      <form ref={form} className={style.form} noValidate onSubmit={submit}>
        <TextField
          label="Nome"
          value={name}
          required
          maxLength={200}
          error={errors.name?.[0]}
          onChange={(event) => {
            setName(event.target.value);
            // The code follows the name until it is written by hand.
            mended.mend('name', ...(typedCode === undefined ? ['code'] : []));
          }}
        />
        <TextField
          label="Código"
          value={code}
          required
          maxLength={MOST_LETTERS}
          error={errors.code?.[0]}
          onChange={(event) => {
            setTypedCode(event.target.value);
            mended.mend('code');
          }}
        />
        <p className={style.hint}>
          O código identifica o diálogo em arquivos e em outros diálogos. Visitantes não o veem.
        </p>
        <fieldset className={style.templates}>
          <legend>Começar com</legend>
          {templates.isLoadingError && (
            <ListFault
              error={templates.error}
              title="Não foi possível carregar os modelos"
              onRetry={() => templates.refetch()}
            />
          )}
          {[EMPTY, ...(templates.data ?? [])].map((one) => (
            <div key={one.code} className={style.template}>
              <label>
                <input
                  type="radio"
                  name="template"
                  checked={template === one.code}
                  onChange={() => setTemplate(one.code)}
                />
                <span>
                  <b>{one.name}</b>
                  <span>{one.description}</span>
                  {one.code && <small>{one.blocks} blocos</small>}
                </span>
              </label>
              {one.code && (
                <Button
                  variant="quiet"
                  aria-label={`Experimentar ${one.name}`}
                  onClick={() => setPlayed(one)}
                >
                  Experimentar
                </Button>
              )}
            </div>
          ))}
        </fieldset>
        {making.error && Object.keys(refused).length === 0 && (
          <p role="alert" className={style.fault}>
            {failureText(making.error)}
          </p>
        )}
        <div className={style.foot}>
          <Button type="submit" variant="primary" disabled={making.isPending}>
            Criar diálogo
          </Button>
        </div>
      </form>
      {played && (
        <TemplatePlay
          template={played}
          onChoose={() => setTemplate(played.code)}
          onClose={() => setPlayed(undefined)}
        />
      )}
      {template && <TemplatePreview key={template} code={template} />}
    </div>
  );
}
