import type { Block, Dialog, Flow } from '@balcao/dialog/flow';
import { stepOf } from '@balcao/dialog/steps/registry';
import { drawn } from './drawn.ts';

/** Blocks in order: each leads to the next one, unless it says otherwise or has no next. */
export function dialogOf(...blocks: Block[]): Dialog {
  const entries = blocks.map((block, index) => {
    const next = blocks[index + 1]?.id;
    const goesOn = next && !('next' in block) && stepOf(block.type)?.fields.next;
    return [block.id, goesOn ? { ...block, next } : block] as const;
  });
  return { start: blocks[0]?.id ?? '', blocks: Object.fromEntries(entries) };
}

export const say = (id: string, text: string): Block => ({ id, type: 'send.message', text });

export const askName: Block = {
  id: 'name',
  type: 'input.string',
  variable: 'name',
  required: true,
  label: 'Nome completo',
  regex: '^.{3,80}$',
  regexMessage: 'Digite seu nome completo.',
};
export const askCpf: Block = {
  id: 'cpf',
  type: 'input.cpf',
  variable: 'cpf',
  required: true,
  label: 'CPF',
};
export const askPhone: Block = {
  id: 'phone',
  type: 'input.phone',
  variable: 'phone',
  required: true,
  label: 'Telefone com DDD',
  help: 'De preferência um número com WhatsApp.',
};
export const askCity: Block = {
  id: 'city',
  type: 'input.city',
  variable: 'city',
  required: true,
  label: 'Cidade',
  help: 'Digite as primeiras letras e escolha na lista.',
};

/** `/cb/contato`: name, CPF, phone, city, message; then the visitor talks with staff. */
export const contactFlow: Flow = {
  start: 'contato',
  dialogs: {
    contato: drawn(
      'contato',
      dialogOf(
        say('hello', 'Olá! Eu sou a <b>Aurora</b>, assistente da Solar Aurora Energia.'),
        say('ask-name', 'Vou registrar seu contato em menos de um minuto. Como você se chama?'),
        askName,
        say('ask-cpf', 'Prazer, {{name}}! Qual é o seu CPF?'),
        askCpf,
        say('ask-phone', 'E um telefone para falarmos com você?'),
        askPhone,
        say('ask-city', 'Em qual cidade você está?'),
        askCity,
        say('ask-message', 'Certo, {{city}}. Como podemos ajudar?'),
        {
          id: 'message',
          type: 'input.string',
          variable: 'message',
          required: true,
          label: 'Sua mensagem',
        },
        { id: 'queue', type: 'action.set_status', status: 'novo' },
        say('thanks', 'Obrigada, {{name}}. Sua mensagem está com a nossa equipe.'),
        say('wait', 'Um atendente responde por aqui mesmo. Pode deixar esta página aberta.'),
        { id: 'talk', type: 'input.hold', label: 'Escreva para a equipe' },
      ),
    ),
  },
};

/** The first version of `/cb/demo`, on which older tickets stay. */
export const firstSaleFlow: Flow = {
  start: 'venda',
  dialogs: {
    venda: dialogOf(
      say('hello', 'Olá! Quer saber quanto a sua conta de luz pode cair com energia solar?'),
      say('ask-name', 'Primeiro, como você se chama?'),
      askName,
      say('ask-city', 'Prazer, {{name}}. Em qual cidade será a instalação?'),
      askCity,
      { id: 'contact', type: 'action.goto_dialog', dialog: 'dados' },
      say('ask-notes', 'Quer contar algo sobre o seu telhado ou consumo?'),
      {
        id: 'notes',
        type: 'input.string',
        variable: 'notes',
        required: false,
        label: 'Observações',
        help: 'Se preferir, pode pular.',
      },
      { id: 'waiting', type: 'action.set_status', status: 'em_atendimento' },
      say(
        'done',
        'Tudo anotado, {{name}}. Um consultor monta a sua proposta e fala com você aqui.',
      ),
      { id: 'talk', type: 'input.hold', label: 'Escreva para o consultor' },
    ),
    dados: dialogOf(
      say('ask-phone', 'Para preparar a proposta, preciso de um telefone.'),
      askPhone,
      say('ask-cpf', 'E do CPF de quem vai contratar.'),
      askCpf,
      { id: 'back', type: 'action.return_dialog' },
    ),
  },
};
