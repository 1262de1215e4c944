import { useDebouncedValue } from '@mantine/hooks';
import style from './preview.module.css';

type Values = Record<string, unknown>;

const fields = ['company_name', 'logo_url', 'avatar_url', 'background_url'] as const;

/** Where the server draws the page with these values. */
function addressOf(values: Values): string {
  const query = new URLSearchParams();
  for (const name of fields) if (values[name]) query.set(name, String(values[name]));
  const dialog = values.dialog_id as { id: number } | null | undefined;
  if (dialog) query.set('dialog_id', String(dialog.id));
  return `/api/at_chatbot/preview?${query}`;
}

/** The conversation page with what the form says now, saved or not. */
export function PreviewPanel({ values }: { values: Values }) {
  const [address] = useDebouncedValue(addressOf(values), 400);
  return (
    <section className={style.card} aria-labelledby="previa">
      <h2 id="previa">Prévia</h2>
      <div className={style.phone}>
        {/* A new frame for each address: a frame that goes on to another page adds a step to "Voltar". */}
        <iframe
          key={address}
          title="Prévia da página da conversa"
          src={address}
          sandbox="allow-same-origin"
        />
      </div>
      <p className={style.quiet}>Assim os visitantes veem a página depois de salvar.</p>
    </section>
  );
}
