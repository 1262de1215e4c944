import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { failureText } from '../../../platform/api-error.ts';
import { Select, TextField } from '../../../ui/field.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import style from './first-steps.module.css';
import { templatesQuery } from './queries.ts';
import { codeOf, makeChatbot } from './step-calls.ts';
import { StepForm } from './step-form.tsx';

/** A chatbot that talks at once: name, template, address. */
export function ChatbotStep({ onDone }: { onDone: () => void }) {
  const { data, error } = useQuery(templatesQuery);
  const [name, setName] = useState('Fale com a gente');
  const [typed, setTyped] = useState<string>();
  const [template, setTemplate] = useState('contato');
  if (error) return <p role="alert">{failureText(error)}</p>;
  if (!data) return <Skeleton width="100%" />;
  const code = typed ?? codeOf(name);
  const chosen = data.find((one) => one.code === template);
  return (
    <StepForm
      action="Criar chatbot"
      onDone={onDone}
      run={() => makeChatbot({ name: name.trim(), code: code.trim(), template })}
    >
      {(errors) => (
        <>
          <div className={style.pair}>
            <TextField
              label="Nome do chatbot"
              name="name"
              value={name}
              error={errors.name}
              maxLength={120}
              onChange={({ target }) => setName(target.value)}
            />
            <Select
              label="Modelo de conversa"
              value={template}
              onChange={({ target }) => setTemplate(target.value)}
            >
              {data.map((one) => (
                <option key={one.code} value={one.code}>
                  {one.name}
                </option>
              ))}
            </Select>
            <TextField
              label="Código do endereço"
              name="code"
              value={code}
              error={errors.code}
              maxLength={64}
              onChange={({ target }) => setTyped(target.value)}
            />
          </div>
          <p className={style.quiet}>
            {chosen?.description} {!errors.code && code && `O endereço será /cb/${code}.`} Tudo pode
            ser mudado depois.
          </p>
        </>
      )}
    </StepForm>
  );
}
