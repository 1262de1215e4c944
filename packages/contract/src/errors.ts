import { z } from 'zod';
import { erasureWaits } from './people/privacy-texts.ts';

/** Every expected failure: its HTTP status and the pt-BR text that a person reads. */
export const errorCatalogue = {
  BAD_REQUEST: {
    status: 400,
    message: 'Não entendemos os dados enviados. Confira e tente de novo.',
  },
  LOGIN_FAILED: { status: 401, message: 'Login ou senha incorretos.' },
  SIGNATURE_WRONG: { status: 401, message: 'A assinatura da mensagem não confere ou expirou.' },
  LINK_INACTIVE: { status: 404, message: 'Este link não existe, já foi usado ou expirou.' },
  EMAIL_TAKEN: { status: 409, message: 'Este e-mail já está em uso em outro cadastro.' },
  HUMAN_CHECK: { status: 422, message: 'Confirme que você não é um robô e tente de novo.' },
  SESSION_EXPIRED: { status: 401, message: 'Sessão expirada.' },
  TOKEN_INVALID: { status: 401, message: 'Este token não existe, expirou ou foi revogado.' },
  TOKEN_ABILITY: { status: 403, message: 'Este token não serve para esta chamada.' },
  USER_MISMATCH: { status: 401, message: 'Sessão expirada! Você será redirecionado, aguarde...' },
  LOGIN_NOT_ALLOWED: {
    status: 403,
    message: 'Sessão expirada por restrição de horário/configuração.',
  },
  TWO_FACTOR_SETUP: {
    status: 403,
    message: 'Ative a verificação em duas etapas para continuar.',
  },
  TWO_FACTOR_EXPIRED: { status: 401, message: 'O tempo para o código acabou. Entre de novo.' },
  TWO_FACTOR_OFF: {
    status: 409,
    message: 'A verificação em duas etapas não está em configuração.',
  },
  TWO_FACTOR_ON: { status: 409, message: 'A verificação em duas etapas já está ativa.' },
  PERSON_INACTIVE: { status: 409, message: 'Esta pessoa está inativa.' },
  IMPERSONATING: {
    status: 403,
    message: 'Isto não é possível enquanto você age como outra pessoa.',
  },
  FORBIDDEN: { status: 403, message: 'Você não tem permissão para fazer isso.' },
  NOT_FOUND: { status: 404, message: 'Não encontramos o que você procura.' },
  CHATBOT_NOT_FOUND: {
    status: 404,
    message: 'Esta conversa não existe ou não está mais ativa.',
  },
  CONVERSATION_NOT_FOUND: {
    status: 404,
    message: 'Esta conversa não foi encontrada. Inicie outra.',
  },
  CONSENT_REQUIRED: {
    status: 409,
    message: 'Leia e aceite o aviso de privacidade para começar.',
  },
  CONFLICT: { status: 409, message: 'Este registro foi alterado por outra pessoa. Recarregue.' },
  DRAFT_MOVED: {
    status: 409,
    message: 'Outra pessoa alterou os mesmos blocos deste rascunho. Compare e escolha o que fica.',
  },
  DRAFT_UNCHANGED: {
    status: 409,
    message: 'Este rascunho já está publicado: nada mudou desde então.',
  },
  KEY_USED: {
    status: 422,
    message: 'Esta Idempotency-Key já foi usada em outro pedido. Use uma chave nova para cada um.',
  },
  ALREADY_DONE: {
    status: 409,
    message: 'Este pedido já foi feito. Recarregue para ver o resultado.',
  },
  IN_USE: { status: 409, message: 'Este registro ainda está em uso.' },
  STATUS_NOT_ALLOWED: { status: 409, message: 'Este status não pode ser escolhido agora.' },
  TICKET_MERGED: {
    status: 409,
    message: 'Esta conversa foi unida a outra. Continue por lá.',
  },
  NOTHING_TO_SIGN: {
    status: 409,
    message: 'Não há documentos para assinar.',
  },
  PRIVACY_REQUEST_OPEN: { status: 409, message: 'Você já tem um pedido igual em andamento.' },
  PRIVACY_REQUEST_DONE: { status: 409, message: 'Este pedido já foi respondido.' },
  PRIVACY_OPEN: {
    status: 409,
    message: 'Os dados desta pessoa ainda não podem ser apagados: há algo em aberto.',
  },
  PRIVACY_NEEDS_OTHER: { status: 409, message: erasureWaits.other },
  PRIVACY_NEWER_ACCOUNT: { status: 409, message: erasureWaits.newer },
  PRIVACY_ALONE_LATER: { status: 409, message: erasureWaits.later },
  PRIVACY_STAFF: {
    status: 409,
    message: 'Os dados de quem trabalha aqui não são apagados por este pedido: desative a pessoa.',
  },
  TOO_SLOW: {
    status: 408,
    message: 'Os dados vieram devagar demais e o envio foi interrompido. Tente de novo.',
  },
  TOO_LARGE: { status: 413, message: 'O conteúdo enviado é grande demais.' },
  HEAD_TOO_LARGE: { status: 431, message: 'O endereço ou os cookies enviados são grandes demais.' },
  UNSUPPORTED_TYPE: { status: 415, message: 'Este tipo de conteúdo não é aceito.' },
  FILE_EMPTY: { status: 422, message: 'O arquivo está vazio.' },
  FILE_TYPE: { status: 415, message: 'Este tipo de arquivo não é aceito.' },
  FILE_TOO_LARGE: { status: 413, message: 'O arquivo passa do limite de tamanho.' },
  FILE_INFECTED: { status: 422, message: 'O antivírus encontrou uma ameaça neste arquivo.' },
  FILE_EXPIRED: { status: 404, message: 'Este arquivo expirou ou foi removido.' },
  UPLOAD_OFF: { status: 409, message: 'O envio direto de arquivos está desligado.' },
  MESSAGE_HAS_FILE: { status: 409, message: 'Esta mensagem já recebeu o arquivo.' },
  NO_MAIL: { status: 409, message: 'Esta mensagem não foi enviada por e-mail.' },
  FILE_NOT_EXPECTED: { status: 409, message: 'Nenhum arquivo é esperado agora.' },
  PAYMENT_UNIT_INCOMPLETE: {
    status: 409,
    message: 'A unidade de negócio ainda não tem dados bancários e Pix completos.',
  },
  BALANCE_TOO_LOW: { status: 409, message: 'O saldo não é suficiente.' },
  BALANCE_TRANSFER_OFF: { status: 409, message: 'A transferência de saldo está desligada.' },
  BALANCE_TRANSFER_RUNNING: {
    status: 409,
    message: 'Uma transferência de saldo por arquivo está em andamento. Espere ela terminar.',
  },
  BALANCE_BATCH_FAULTY: {
    status: 409,
    message: 'Há linhas com problema. Nada foi transferido: corrija o arquivo e envie de novo.',
  },
  CHARGE_STATE: {
    status: 409,
    message: 'Isto não pode ser feito com a cobrança no estado em que ela está.',
  },
  MONTH_CLOSED: {
    status: 409,
    message: 'Este mês está fechado. Reabra-o antes de mudar algo nele.',
  },
  MONTH_STATE: {
    status: 409,
    message: 'Isto não pode ser feito com o mês no estado em que ele está.',
  },
  BATCH_STATE: {
    status: 409,
    message: 'Este lote já foi pago ou desfeito.',
  },
  ENTRY_STATE: {
    status: 409,
    message: 'Isto não pode ser feito com o lançamento no estado em que ele está.',
  },
  LINE_STATE: {
    status: 409,
    message: 'Esta linha do extrato já foi tratada por alguém. Recarregue.',
  },
  MATCH_TAKEN: {
    status: 409,
    message: 'Isto já está conciliado com outra linha, ou não está mais em aberto. Recarregue.',
  },
  INVOICE_STATE: {
    status: 409,
    message: 'Isto não pode ser feito com a nota no estado em que ela está.',
  },
  JOB_GONE: {
    status: 404,
    message: 'Esta tarefa não existe mais: terminou há mais de um dia ou alguém a descartou.',
  },
  JOB_RUNNING: {
    status: 409,
    message: 'Esta tarefa está sendo executada agora. Espere ela terminar.',
  },
  JOB_DONE: { status: 409, message: 'Esta tarefa já terminou: não há mais o que fazer com ela.' },
  JOB_WAITING: {
    status: 409,
    message: 'Esta tarefa já está na fila e será executada em instantes.',
  },
  DELIVERY_STATE: {
    status: 409,
    message: 'Só um e-mail que não foi entregue pode ser tentado de novo. Recarregue.',
  },
  INVOICE_EXISTS: {
    status: 409,
    message:
      'Já existe uma nota desta cobrança ou deste lançamento. Cancele, exclua ou descarte a outra antes.',
  },
  INVOICE_NUMBER_TAKEN: {
    status: 409,
    message: 'Outra nota desta empresa já usa esta série e este número. Confira os dados fiscais.',
  },
  FISCAL_INCOMPLETE: {
    status: 409,
    message: 'Faltam dados fiscais da unidade. Complete-os antes de emitir.',
  },
  CERTIFICATE_MISSING: {
    status: 409,
    message: 'A unidade não tem um certificado que possa ser lido. Envie o certificado A1.',
  },
  CERTIFICATE_ENDED: {
    status: 409,
    message: 'O certificado da unidade venceu. Envie um certificado A1 válido.',
  },
  CERTIFICATE_OTHER_COMPANY: {
    status: 422,
    message: 'Este certificado é de outra empresa: o CNPJ não é o da unidade.',
  },
  CHARGE_EXPIRED: {
    status: 409,
    message: 'Esta cobrança não pode mais ser paga: o prazo depois do vencimento acabou.',
  },
  CHARGE_PROVIDER: {
    status: 409,
    message: 'O provedor desta cobrança não respondeu como esperado. Tente de novo em instantes.',
  },
  RECURRENCE_ENDED: {
    status: 409,
    message: 'Esta repetição já terminou. Nada mais será feito por ela.',
  },
  INVOICE_NOT_GENUINE: {
    status: 409,
    message:
      'A resposta sobre esta nota não passou na conferência da assinatura. Nada foi mudado: tente de novo.',
  },
  INVOICE_OTHER: {
    status: 409,
    message: 'A resposta recebida é de outra nota. Nada foi mudado: tente de novo.',
  },
  INVOICE_AGAINST_SCHEMA: {
    status: 409,
    message:
      'O documento não passou no esquema oficial da NFS-e. Confira os dados ou fale com o suporte.',
  },
  CERTIFICATE_PASSWORD: { status: 422, message: 'A senha deste certificado não confere.' },
  CERTIFICATE_EXPIRED: {
    status: 422,
    message: 'Este certificado está fora da validade. Envie um certificado A1 válido.',
  },
  CERTIFICATE_WITHOUT_KEY: {
    status: 422,
    message:
      'Este arquivo não traz a chave privada do certificado. Exporte o A1 com a chave (.pfx ou .p12).',
  },
  CERTIFICATE_UNREADABLE: {
    status: 422,
    message: 'Este arquivo não é um certificado A1 que possamos ler (.pfx ou .p12).',
  },
  EVENT_SEEN: { status: 409, message: 'Este evento já foi recebido.' },
  ALREADY_SIGNED: { status: 409, message: 'Os documentos já foram assinados.' },
  SIGN_CODE_WRONG: {
    status: 422,
    message: 'Funcionalidade não configurada. Entre em contato conosco.',
  },
  SIGNATURE_SIZE: { status: 422, message: 'A assinatura deve ser uma imagem de 400 x 150 pixels.' },
  SIGNATURE_EMPTY: { status: 422, message: 'Por favor assine no espaço acima.' },
  NO_ROOM: { status: 413, message: 'Não há mais espaço para arquivos.' },
  TOO_MANY_FILES: { status: 429, message: 'Esta conversa já recebeu arquivos demais.' },
  ANSWER_FIXED: { status: 409, message: 'Esta resposta não pode mais ser corrigida.' },
  THREAD_GREW: { status: 409, message: 'Nova mensagem chegou. Leia antes de enviar.' },
  TICKET_CANCELLED: {
    status: 409,
    message: 'Esta conversa foi cancelada. Inicie outra.',
  },
  FORGERY_TOKEN: { status: 419, message: 'Sua página ficou aberta por muito tempo. Recarregue-a.' },
  INVALID: { status: 422, message: 'Confira os campos destacados.' },
  TOO_MANY: {
    status: 429,
    message: 'Muitas tentativas seguidas. Aguarde um pouco e tente de novo.',
  },
  TOO_MANY_TICKETS: {
    status: 429,
    message: 'Muitas conversas foram abertas deste endereço. Aguarde um minuto e tente de novo.',
  },
  INTERNAL: { status: 500, message: 'Algo deu errado do nosso lado. Tente de novo em instantes.' },
  UNAVAILABLE: { status: 503, message: 'Serviço indisponível no momento. Tente em instantes.' },
} as const satisfies Record<string, { status: number; message: string }>;

export type ErrorCode = keyof typeof errorCatalogue;

/**
 * Who saved a record since the screen was drawn, and each changed field's value then and now. `is_me`: only the caller
 * did, from another tab or device.
 */
const conflict = z.object({
  who: z.string().nullable(),
  is_me: z.boolean(),
  at: z.string().nullable(),
  changes: z.record(z.string(), z.tuple([z.unknown(), z.unknown()])),
});
export type Conflict = z.infer<typeof conflict>;

/** The body of every answer that is not a success. */
export const errorBody = z.object({
  message: z.string(),
  code: z.string(),
  errors: z.record(z.string(), z.array(z.string())).optional(),
  conflict: conflict.optional(),
  /** What the call's own documentation says of this code. */
  data: z.unknown().optional(),
});
export type ErrorBody = z.infer<typeof errorBody>;
