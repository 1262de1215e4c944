import type { FirstStep, FirstSteps } from '@balcao/contract/operations/first-steps';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { type ComponentType, useRef, useState } from 'react';
import { failureText } from '../../../platform/api-error.ts';
import { TextField } from '../../../ui/field.tsx';
import { ShownOnce } from '../../../ui/shown-once.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { TaxIdField } from '../../../ui/tax-id-field.tsx';
import { taxIdFault } from '../../../ui/tax-id-kinds.ts';
import { PictureField } from '../../records/picture-field.tsx';
import { ChatbotStep } from './chatbot-step.tsx';
import style from './first-steps.module.css';
import { shareQuery } from './queries.ts';
import { EmbedCode, Obstacles, PublicLink } from './share.tsx';
import { inviteColleague, makePlace, saveCompany } from './step-calls.ts';
import { StepForm } from './step-form.tsx';

export type BodyProps = { known: FirstSteps; onDone: () => void };

function CompanyStep({ known, onDone }: BodyProps) {
  const [logo, setLogo] = useState(known.logo);
  return (
    <StepForm
      action="Salvar empresa"
      onDone={onDone}
      run={({ value = '' }) => saveCompany(value, logo)}
    >
      {({ value }) => (
        <>
          <TextField
            label="Nome da empresa"
            name="value"
            defaultValue={
              known.steps.some(({ step, done }) => step === 'company' && done) ? known.company : ''
            }
            error={value}
            maxLength={80}
            autoComplete="organization"
          />
          <PictureField
            label="Logotipo"
            value={logo}
            onChange={(address) => setLogo(address ?? '')}
          />
          <p className={style.quiet}>Sem logotipo, as páginas mostram um desenho neutro.</p>
        </>
      )}
    </StepForm>
  );
}

function PlaceStep({ known, onDone }: BodyProps) {
  const [cnpj, setCnpj] = useState('');
  const units = useRef(new Map<string, number>());
  return (
    <StepForm
      action="Criar unidade e setor"
      onDone={onDone}
      run={({ name = '', legal_name = '', code = '' }) =>
        makePlace({ unit: name, legalName: legal_name, cnpj, sector: code }, units.current)
      }
    >
      {({ name, legal_name, cnpj: wrong, code }, mend) => (
        <>
          <p className={style.quiet}>
            A unidade é a loja ou filial; o setor é a equipe que recebe as conversas.
          </p>
          <div className={style.pair}>
            <TextField label="Unidade" name="name" defaultValue="Matriz" error={name} />
            <TextField label="Setor" name="code" defaultValue="Atendimento" error={code} />
            <TextField
              label="Razão social"
              name="legal_name"
              defaultValue={known.company}
              error={legal_name}
            />
            <TaxIdField
              kind="cnpj"
              label="CNPJ"
              value={cnpj}
              onChange={(typed) => {
                setCnpj(typed);
                mend('cnpj');
              }}
              error={wrong && (taxIdFault('cnpj', cnpj) ?? wrong)}
            />
          </div>
        </>
      )}
    </StepForm>
  );
}

function useShare({ chatbot }: FirstSteps) {
  return useQuery({ ...shareQuery(chatbot?.id ?? 0, 'first'), enabled: chatbot !== null });
}

const NO_CHATBOT = 'Crie antes o chatbot: o link e o código saem dele.';

function LinkStep({ known }: BodyProps) {
  const { data, error } = useShare(known);
  if (!known.chatbot) return <p>{NO_CHATBOT}</p>;
  if (error) return <p role="alert">{failureText(error)}</p>;
  if (!data) return <Skeleton width="100%" />;
  return (
    <div className={style.form}>
      <Obstacles share={data} />
      <PublicLink share={data} />
      <p className={style.quiet}>
        Abra o link e responda como um visitante: o passo fica pronto com a primeira conversa.
      </p>
    </div>
  );
}

function EmbedStep({ known }: BodyProps) {
  const { data, error } = useShare(known);
  if (!known.chatbot) return <p>{NO_CHATBOT}</p>;
  if (error) return <p role="alert">{failureText(error)}</p>;
  if (!data) return <Skeleton width="100%" />;
  return (
    <div className={style.form}>
      <EmbedCode share={data} />
      <Link to="/$record/$id/edit" params={{ record: 'at_chatbot', id: String(known.chatbot.id) }}>
        Escolher os sites na página do chatbot
      </Link>
    </div>
  );
}

function InviteStep({ known, onDone }: BodyProps) {
  const [link, setLink] = useState<string | null>(null);
  if (link)
    return (
      <ShownOnce
        label="Link do convite"
        text="Copie o link agora e entregue ao colega: ele não aparece de novo e funciona uma vez."
        value={link}
        onClose={onDone}
      />
    );
  return (
    <StepForm
      action="Convidar"
      onDone={() => undefined}
      run={async ({ name = '', email = '' }) => {
        const made = await inviteColleague({ name, email }, known.sector);
        if (made) setLink(made);
        else onDone();
      }}
    >
      {({ name, email }) => (
        <>
          <div className={style.pair}>
            <TextField label="Nome do colega" name="name" error={name} autoComplete="off" />
            <TextField
              label="E-mail do colega"
              name="email"
              type="email"
              error={email}
              autoComplete="off"
            />
          </div>
          <p className={style.quiet}>
            {known.sector
              ? `O colega atende no setor ${known.sector.name} e recebe um link para criar a senha.`
              : 'Sem setor, o colega ainda não vê conversas. Crie antes unidade e setor.'}
          </p>
        </>
      )}
    </StepForm>
  );
}

export const bodies: Record<FirstStep, ComponentType<BodyProps>> = {
  company: CompanyStep,
  place: PlaceStep,
  chatbot: ChatbotStep,
  link: LinkStep,
  embed: EmbedStep,
  invite: InviteStep,
};
