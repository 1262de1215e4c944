import type { FinishedFlow } from './template.ts';

/** Name, phone and message; then the visitor talks with staff. */
export const contactTemplate: FinishedFlow = {
  code: 'contato',
  name: 'Contato',
  description: 'Pergunta nome, telefone e mensagem e passa a conversa à equipe.',
  flow: {
    start: 'contato',
    dialogs: {
      contato: {
        start: 'hello',
        blocks: {
          hello: {
            id: 'hello',
            type: 'send.message',
            text: 'Olá. Vou anotar seu contato em menos de um minuto.',
            next: 'name',
            position: { x: 0, y: 0 },
          },
          name: {
            id: 'name',
            type: 'input.string',
            variable: 'name',
            required: true,
            label: 'Como você se chama?',
            next: 'phone',
            position: { x: 0, y: 160 },
          },
          phone: {
            id: 'phone',
            type: 'input.phone',
            variable: 'phone',
            required: true,
            label: 'Telefone com DDD',
            help: 'De preferência um número com WhatsApp.',
            next: 'message',
            position: { x: 0, y: 320 },
          },
          message: {
            id: 'message',
            type: 'input.string',
            variable: 'message',
            required: true,
            label: 'Como podemos ajudar?',
            next: 'queue',
            position: { x: 0, y: 480 },
          },
          queue: {
            id: 'queue',
            type: 'action.set_status',
            status: 'novo',
            next: 'thanks',
            position: { x: 0, y: 640 },
          },
          thanks: {
            id: 'thanks',
            type: 'send.message',
            text: 'Obrigado, {{name}}. Um atendente responde por aqui mesmo.',
            next: 'talk',
            position: { x: 0, y: 800 },
          },
          talk: {
            id: 'talk',
            type: 'input.hold',
            label: 'Escreva para a equipe',
            position: { x: 0, y: 960 },
          },
        },
      },
    },
  },
};
