import type { Block, StepType } from '../flow.ts';
import { stepOf } from '../steps/registry.ts';
import { deciding, examples } from './examples.ts';

/** The palette's groups: what the chatbot says, asks, decides and does. */
export type PaletteKind = 'send' | 'receive' | 'decide' | 'act';

const lines: Record<StepType, string> = {
  'send.message': 'Mostra um texto, uma imagem, um vídeo ou botões de link.',
  'input.string': 'Pergunta algo que se responde com um texto livre.',
  'input.cpf': 'Pede o CPF e confere se ele existe.',
  'input.date_br': 'Pede uma data, como 25/12/2026.',
  'input.phone': 'Pede um telefone com DDD.',
  'input.city': 'Deixa a pessoa escolher a cidade em uma lista.',
  'input.email': 'Pede um e-mail e confere o formato.',
  'input.option': 'Mostra opções para a pessoa escolher uma.',
  'input.integer': 'Pede um número inteiro, com mínimo e máximo se você quiser.',
  'input.cep_br': 'Pede o CEP do endereço.',
  'input.boolean': 'Faz uma pergunta de sim ou não.',
  'input.file': 'Pede um arquivo, como uma foto ou um PDF.',
  'input.sign': 'Pede uma assinatura feita com o dedo ou o mouse.',
  'input.hold': 'Espera a sua equipe: o chatbot para e uma pessoa atende.',
  'condition.code': 'Escolhe entre dois caminhos, conforme uma resposta.',
  'condition.case': 'Escolhe entre vários caminhos: segue o primeiro caso que der certo.',
  'action.code': 'Calcula um valor com um código e guarda o resultado.',
  'action.goto_block': 'Pula para outro bloco deste diálogo.',
  'action.goto_dialog': 'Passa por outro diálogo e depois volta para cá.',
  'action.return_dialog': 'Termina este diálogo e volta para quem o chamou.',
  'action.apply_tag': 'Põe uma etiqueta no atendimento, para encontrar depois.',
  'action.set_business_unit': 'Define a unidade que cuida do atendimento.',
  'action.set_sector': 'Envia o atendimento para um setor.',
  'action.set_sector_code': 'Envia o atendimento para o setor com um código, em uma unidade.',
  'action.set_status': 'Muda o status do atendimento.',
  'action.ticket.no_expire': 'Mantém o atendimento aberto, mesmo sem resposta.',
  'action.document_add': 'Prepara um documento com as respostas, para assinar.',
  'action.balance.debit': 'Tira um valor do saldo do atendimento, se houver saldo.',
};

/** What a step type is for, in one line (pt-BR). */
export function helpOf(type: StepType): string {
  return lines[type];
}

/** The palette's group of a step type. */
export function paletteKindOf(type: StepType): PaletteKind {
  const kind = stepOf(type)?.kind;
  if (kind === 'send' || kind === 'receive') return kind;
  return deciding.has(type) ? 'decide' : 'act';
}

/** A block of this type as people would write it (pt-BR), for the palette and as the start of a new block. */
export function exampleOf<T extends StepType>(type: T): Extract<Block, { type: T }> {
  return { ...examples[type], id: 'exemplo', type } as unknown as Extract<Block, { type: T }>;
}
