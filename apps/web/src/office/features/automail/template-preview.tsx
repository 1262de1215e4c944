import { mailVariables } from '@balcao/contract/automail/contents';
import type { MailSubject } from '@balcao/contract/automail/triggers';
import { rootOf } from '@balcao/dialog/check/conditions';
import { namesIn } from '@balcao/dialog/template';
import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { failureText } from '../../../platform/api-error.ts';
import { Select, TextField } from '../../../ui/field.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import style from './automail.module.css';
import view from './mail-view.module.css';
import { MailView } from './mail-view.tsx';
import { previewQuery } from './queries.ts';
import { subjectWords } from './rule-parts.ts';
import { SubjectLink } from './subject-link.tsx';

const WAIT_MS = 400;
const MOST_DIGITS = 12;
const subjects = Object.keys(subjectWords) as MailSubject[];

/** The first kind of record that has everything that the texts use. */
function fitting(text: string): MailSubject {
  const used = namesIn(text).map(rootOf);
  const has = (about: MailSubject) => {
    const names = mailVariables[about].map(({ name }) => name);
    return used.every((name) => names.includes(name));
  };
  return subjects.find(has) ?? 'at_ticket';
}

/** The mail that a template makes of a real record, while it is being written. */
export function TemplatePreview({ values }: { values: Record<string, unknown> }) {
  const subject = String(values.subject ?? '');
  const body = String(values.body ?? '');
  const [chosen, setChosen] = useState<MailSubject>();
  const [number, setNumber] = useState('');
  const [marketing, setMarketing] = useState(false);
  const origin = chosen ?? fitting(`${subject} ${body}`);
  const parts = {
    subject,
    body,
    origin,
    marketing,
    ...(number && { parent_code: Number(number) }),
  };
  const [asked] = useDebouncedValue(JSON.stringify(parts), WAIT_MS);
  return (
    <section className={style.card} aria-labelledby="previa">
      <h2 id="previa">Prévia com um registro de verdade</h2>
      <div className={style.chooser}>
        <Select
          label="Registro"
          value={origin}
          onChange={({ target }) => {
            setChosen(target.value as MailSubject);
            setNumber('');
          }}
        >
          {subjects.map((about) => (
            <option key={about} value={about}>
              {subjectWords[about].one}
            </option>
          ))}
        </Select>
        <TextField
          label="Número"
          inputMode="numeric"
          autoComplete="off"
          placeholder="O mais novo"
          maxLength={MOST_DIGITS}
          value={number}
          onChange={({ target }) => setNumber(target.value.replace(/\D/g, ''))}
        />
      </div>
      <label className={style.day}>
        <input
          type="checkbox"
          checked={marketing}
          onChange={({ target }) => setMarketing(target.checked)}
        />
        Com o rodapé de divulgação
      </label>
      <Shown asked={JSON.parse(asked) as typeof parts} />
    </section>
  );
}

type Asked = Parameters<typeof previewQuery>[0];

function Shown({ asked }: { asked: Asked }) {
  const { data, error, isPlaceholderData } = useQuery(previewQuery(asked));
  const words = subjectWords[asked.origin];
  if (error) return <p role="alert">{failureText(error)}</p>;
  if (!data) return <Skeleton width="80%" />;
  const { missing, parent_code } = data;
  return (
    <div className={style.preview} aria-busy={isPlaceholderData}>
      {parent_code === null ? (
        <p className={style.quiet}>Ainda não há {words.some}: as variáveis ficam vazias.</p>
      ) : (
        <p className={style.quiet}>
          Com os dados de <SubjectLink origin={asked.origin} id={parent_code} />
        </p>
      )}
      {missing.length > 0 && (
        <p className={style.stopped} role="status">
          <Icon name="alert" size={16} />
          <span>
            Sem valor neste registro: {missing.map((name) => `{{${name}}}`).join(', ')}. Um e-mail
            assim não sai; um do sistema sai com o lugar vazio.
          </span>
        </p>
      )}
      <p className={view.subject}>
        <span className={style.quiet}>Assunto</span>
        <b>{data.subject || '—'}</b>
      </p>
      <MailView title="Prévia do e-mail" html={data.html} text={data.text} />
    </div>
  );
}
