import type { Block, Dialog, Flow } from '@balcao/dialog/flow';
import { drawn } from './drawn.ts';
import { askCity, askCpf, askName, askPhone, dialogOf, say } from './flows.ts';

/** Ids of the installation that the flow sends its tickets to. */
export type Places = { unitId: number; salesId: number };

const brand = (name: string) => `/brand/${name}`;

const welcome: Block[] = [
  {
    id: 'hello',
    type: 'send.message',
    text: 'Oi! Eu sou a <b>Aurora</b>, da Solar Aurora Energia. Em poucos minutos eu monto uma estimativa de economia para você.',
    media: { kind: 'image', url: brand('telhado-solar.svg'), alt: 'Casa com painéis solares' },
    links: [
      { name: 'Como funciona', url: brand('como-funciona.svg') },
      { name: 'Nosso site', url: 'https://solaraurora.exemplo.com.br', newWindow: true },
    ],
    jsScript: "document.documentElement.dataset.campanha = 'solar';",
  },
  say('ask-name', 'Primeiro, como você se chama?'),
  askName,
  { id: 'tag', type: 'action.apply_tag', tag: 'Lead solar' },
  { id: 'contact', type: 'action.goto_dialog', dialog: 'dados' },
  say('ask-city', 'Obrigada, {{name}}. Onde será a instalação?'),
  askCity,
  {
    id: 'cep',
    type: 'input.cep_br',
    variable: 'cep',
    required: true,
    label: 'CEP do local',
    help: 'Somente os números.',
  },
];

const bill: Block[] = [
  say('ask-bill', 'Agora a sua conta de luz. Ela me diz quanto você consome.'),
  {
    id: 'holder',
    type: 'input.boolean',
    variable: 'holder',
    required: true,
    label: 'A conta está no seu nome?',
    yesText: 'Sim, é minha',
    noText: 'Não, de outra pessoa',
  },
  {
    id: 'file',
    type: 'input.file',
    variable: 'conta_de_luz',
    required: false,
    label: 'Foto ou PDF da conta',
    help: 'Se não tiver agora, pode pular.',
    accept: ['pdf', 'png', 'jpg', 'jpeg'],
  },
  {
    id: 'usage',
    type: 'input.integer',
    variable: 'usage',
    required: true,
    label: 'Consumo por mês (kWh)',
    help: 'Está na conta, perto do valor. Uma casa usa entre 150 e 500.',
    min: 30,
    max: 50_000,
  },
  {
    id: 'roof',
    type: 'input.option',
    variable: 'roof',
    required: true,
    label: 'Como é o telhado?',
    options: [
      { value: 'ceramica', name: 'Telha de cerâmica', picture: brand('telha-ceramica.svg') },
      { value: 'metal', name: 'Telha metálica', picture: brand('telha-metalica.svg') },
      { value: 'laje', name: 'Laje', picture: brand('laje.svg') },
    ],
  },
];

/** 55 kWh a month and 2.2 m² for each panel, R$ 0.95 for a kWh: figures of a fictional company. */
const ESTIMATE = `
const price = { ceramica: 1, metal: 0.94, laje: 1.08 }[variables.roof] ?? 1;
const panels = Math.max(4, Math.ceil(variables.usage / 55));
const thousands = (digits) => digits.replace(/\\B(?=(\\d{3})+$)/g, '.');
const reais = (value) => {
  const [whole, cents] = value.toFixed(2).split('.');
  return 'R$ ' + thousands(whole) + ',' + cents;
};
return {
  panels,
  area: Math.ceil(panels * 2.2),
  saving: reais(variables.usage * 0.95 * 0.9),
  cost: reais(panels * 1650 * price),
};`;

const estimate: Block[] = [
  {
    id: 'estimate',
    type: 'action.code',
    code: ESTIMATE,
    variable: 'proposal',
    onError: 'by-hand',
  },
  say(
    'show',
    'Para {{usage}} kWh por mês, a estimativa é:<ul><li><b>{{proposal.panels}} painéis</b>, cerca de {{proposal.area}} m²</li><li>economia de até <b>{{proposal.saving}}</b> por mês</li><li>investimento a partir de {{proposal.cost}}</li></ul>',
  ),
  {
    id: 'right',
    type: 'input.option',
    variable: 'next_step',
    required: true,
    label: 'Como quer continuar?',
    options: [
      { value: 'go', name: 'Quero a proposta' },
      { value: 'change', name: 'Mudar consumo ou telhado' },
      { value: 'restart', name: 'Começar de novo', action: 'restartTicket' },
    ],
  },
  {
    id: 'choice',
    type: 'condition.case',
    cases: [
      { when: { op: 'equals', variable: 'next_step', value: 'change' }, target: 'again' },
      { when: { op: 'equals', variable: 'next_step', value: 'go' }, target: 'big' },
    ],
    next: 'big',
  },
  { id: 'again', type: 'action.goto_block', target: 'usage' },
];

const routing = ({ unitId, salesId }: Places): Block[] => [
  {
    id: 'big',
    type: 'condition.code',
    when: {
      op: 'or',
      of: [
        { op: 'greater', variable: 'usage', value: 1_000 },
        { op: 'not', of: { op: 'equals', variable: 'roof', value: 'ceramica' } },
      ],
    },
    onTrue: 'project',
    onFalse: 'unit',
  },
  { id: 'project', type: 'action.apply_tag', tag: 'Projeto especial' },
  { id: 'unit', type: 'action.set_business_unit', businessUnit: unitId },
  { id: 'sector', type: 'action.set_sector', sector: salesId },
  {
    id: 'early',
    type: 'condition.code',
    code: 'return variables.birth.endsWith("/1950");',
    onTrue: 'care',
    onFalse: 'consent',
    onError: 'consent',
  },
  {
    id: 'care',
    type: 'action.set_sector_code',
    sectorCode: 'atendimento',
    businessUnit: unitId,
  },
];

const closing: Block[] = [
  {
    id: 'consent',
    type: 'input.boolean',
    variable: 'consent',
    required: true,
    label: 'Podemos consultar seu crédito para o financiamento?',
    yesText: 'Sim, autorizo',
    noText: 'Não autorizo',
  },
  {
    id: 'document',
    type: 'action.document_add',
    template: 'proposta',
    code: 'proposta',
    title: 'Proposta de energia solar',
  },
  say(
    'ask-sign',
    'Sua proposta está pronta no menu, em <b>Documentos</b>. Assine para reservar o preço por 10 dias.',
  ),
  {
    id: 'sign',
    type: 'input.sign',
    variable: 'person_sign',
    required: true,
    label: 'Sua assinatura',
  },
  { id: 'keep', type: 'action.ticket.no_expire' },
  {
    id: 'deposit',
    type: 'action.balance.debit',
    amount: '100,00',
    reason: 'Sinal da proposta de {{name}}',
    next: 'deposited',
    onInsufficient: 'status',
    onError: 'status',
  },
  say('deposited', 'Usamos <b>R$ 100,00</b> do seu saldo como sinal da instalação.'),
  { id: 'status', type: 'action.set_status', status: 'em_atendimento' },
  {
    id: 'done',
    type: 'send.message',
    text: 'Recebemos sua assinatura, {{name}}. Um consultor fala com você por aqui.',
    links: [
      {
        name: 'Indicar a um amigo',
        url: '/cb/demo/parceiro',
        share: true,
        shareMessage: 'Veja quanto a sua conta de luz pode cair com energia solar.',
      },
    ],
  },
  { id: 'talk', type: 'input.hold', label: 'Escreva para o consultor' },
  say('by-hand', 'Não consegui calcular a estimativa agora. Um consultor vai fazer isso com você.'),
  { id: 'talk-by-hand', type: 'input.hold', label: 'Escreva para o consultor' },
];

const contact: Dialog = dialogOf(
  say('ask-cpf', 'Prazer, {{name}}! Para a proposta preciso de alguns dados.'),
  askCpf,
  {
    id: 'birth',
    type: 'input.date_br',
    variable: 'birth',
    required: true,
    label: 'Data de nascimento',
  },
  askPhone,
  {
    id: 'email',
    type: 'input.email',
    variable: 'email',
    required: false,
    label: 'E-mail',
    help: 'Para receber a proposta também por lá.',
  },
  { id: 'back', type: 'action.return_dialog' },
);

/** `/cb/demo`: a solar-energy sale with every step type. */
export function solarFlow(places: Places): Flow {
  const sale = dialogOf(...welcome, ...bill, ...estimate, ...routing(places), ...closing);
  const dialogs = { venda: drawn('venda', sale), dados: drawn('dados', contact) };
  return { start: 'venda', dialogs };
}

/** The template of the flow's document. */
export const proposalTemplate = {
  code: 'proposta',
  name: 'Proposta de energia solar',
  body: `<h1>Proposta de energia solar</h1>
<p>Solar Aurora Energia · {{hoje}} · atendimento {{atendimento}}</p>
<p>Preparada para <b>{{name}}</b>, CPF {{cpf}}, instalação em {{city}}, CEP {{cep}}.</p>
<h2>O que propomos</h2>
<ul><li>{{proposal.panels}} painéis de 550 W, cerca de {{proposal.area}} m² de telhado</li>
<li>Economia estimada de {{proposal.saving}} por mês, para um consumo de {{usage}} kWh</li>
<li>Investimento a partir de {{proposal.cost}}, em até 60 vezes</li></ul>
<h2>Condições</h2>
<p>Os valores são uma estimativa e valem por 10 dias. A visita técnica confirma telhado, sombreamento e padrão de entrada. A instalação segue a Lei 14.300/2022 (micro e minigeração).</p>
<p>Ao assinar, você aceita que um consultor prepare o contrato com estes dados.</p>`,
};
