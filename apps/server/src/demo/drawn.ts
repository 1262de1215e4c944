import type { Dialog, Mark } from '@balcao/dialog/flow';

type Drawing = { places: Record<string, [x: number, y: number]>; marks: Record<string, Mark> };

/** Where the blocks of the demonstration's dialogs stand: each part as the designer's own layout places it, side by side in groups. */
const drawings: Record<string, Drawing> = {
  venda: {
    places: {
      hello: [0, 0],
      'ask-name': [0, 304],
      name: [0, 452],
      tag: [0, 632],
      contact: [0, 780],
      'ask-city': [0, 956],
      city: [0, 1124],
      cep: [0, 1304],
      'ask-bill': [444, 0],
      holder: [444, 168],
      file: [444, 380],
      usage: [444, 560],
      roof: [444, 740],
      estimate: [1044, 0],
      show: [888, 204],
      right: [888, 412],
      choice: [888, 656],
      again: [888, 856],
      'by-hand': [1200, 214],
      'talk-by-hand': [1200, 460],
      big: [1644, 0],
      project: [1727, 200],
      unit: [1644, 348],
      sector: [1644, 464],
      early: [1644, 580],
      care: [1644, 808],
      consent: [2171, 0],
      document: [2171, 232],
      'ask-sign': [2171, 380],
      sign: [2171, 568],
      keep: [2171, 748],
      deposit: [2171, 864],
      deposited: [2171, 1080],
      status: [2171, 1248],
      done: [2171, 1396],
      talk: [2171, 1616],
    },
    marks: {
      'boas-vindas': {
        kind: 'group',
        title: 'Boas-vindas',
        color: 'green',
        x: -36,
        y: -60,
        width: 336,
        height: 1508,
      },
      consumo: {
        kind: 'group',
        title: 'Consumo e telhado',
        color: 'amber',
        x: 408,
        y: -60,
        width: 336,
        height: 1008,
      },
      'sobre-calculo': {
        kind: 'note',
        text: 'O cálculo ao lado é um código que roda no servidor, isolado. Se falhar, a conversa segue com um consultor.',
        x: 444,
        y: 996,
        width: 264,
        height: 108,
      },
      estimativa: {
        kind: 'group',
        title: 'Estimativa',
        color: 'blue',
        x: 852,
        y: -60,
        width: 648,
        height: 1024,
      },
      encaminhamento: {
        kind: 'group',
        title: 'Encaminhamento',
        color: 'violet',
        x: 1608,
        y: -60,
        width: 419,
        height: 980,
      },
      'sobre-setor': {
        kind: 'note',
        text: 'Quem atende depende do consumo, do telhado e da idade de quem contrata.',
        x: 1644,
        y: 968,
        width: 264,
        height: 108,
      },
      proposta: {
        kind: 'group',
        title: 'Proposta e assinatura',
        color: 'red',
        x: 2135,
        y: -60,
        width: 336,
        height: 1788,
      },
    },
  },
  dados: {
    places: {
      'ask-cpf': [0, 0],
      cpf: [0, 168],
      birth: [0, 348],
      phone: [0, 528],
      email: [0, 708],
      back: [0, 888],
    },
    marks: {
      dados: {
        kind: 'group',
        title: 'Dados de contato',
        color: 'green',
        x: -36,
        y: -60,
        width: 336,
        height: 1028,
      },
    },
  },
  contato: {
    places: {
      hello: [0, 0],
      'ask-name': [0, 168],
      name: [0, 356],
      'ask-cpf': [444, 0],
      cpf: [444, 168],
      'ask-phone': [444, 348],
      phone: [444, 516],
      'ask-city': [444, 696],
      city: [444, 844],
      'ask-message': [888, 0],
      message: [888, 168],
      queue: [888, 348],
      thanks: [888, 496],
      wait: [888, 664],
      talk: [888, 852],
    },
    marks: {
      'boas-vindas': {
        kind: 'group',
        title: 'Boas-vindas',
        color: 'green',
        x: -36,
        y: -60,
        width: 336,
        height: 560,
      },
      'sobre-fluxo': {
        kind: 'note',
        text: 'Este é o fluxo mais simples: pergunta os dados e passa a conversa à equipe.',
        x: 0,
        y: 548,
        width: 264,
        height: 108,
      },
      dados: {
        kind: 'group',
        title: 'Dados de contato',
        color: 'amber',
        x: 408,
        y: -60,
        width: 336,
        height: 1048,
      },
      mensagem: {
        kind: 'group',
        title: 'Mensagem e equipe',
        color: 'blue',
        x: 852,
        y: -60,
        width: 336,
        height: 1024,
      },
    },
  },
};

/** A dialog of the demonstration with its drawing. */
export function drawn(name: string, dialog: Dialog): Dialog {
  const { places = {}, marks = {} } = drawings[name] ?? {};
  const blocks = Object.entries(dialog.blocks).map(([id, block]) => {
    const [x, y] = places[id] ?? [];
    const stands = x !== undefined && y !== undefined;
    return [id, stands ? { ...block, position: { x, y } } : block] as const;
  });
  return { ...dialog, blocks: Object.fromEntries(blocks), marks };
}
