const words = (text: string) => text.trim().split(/\s+/);

export const firstNames = words(`
  Ana João Maria José Antônia Francisco Adriana Carlos Juliana Paulo Márcia Pedro Fernanda Lucas Patrícia Luiz Aline
  Marcos Sandra Luís Camila Gabriel Amanda Rafael Bruna Daniel Jéssica Marcelo Letícia Bruno Júlia Eduardo Luciana Felipe
  Vanessa Raimundo Mariana Rodrigo Gabriela Manoel Vera Mateus Vitória André Larissa Fernando Cláudia Fábio Beatriz
  Leonardo Rita Gustavo Luana Guilherme Sônia Leandro Renata Tiago Eliane Anderson Simone Ricardo Cristina Márcio Conceição
  Jorge Débora Sebastião Estér Alexandre Íris Roberto Flávia Édson Natália Diego Kátia Vítor Lúcia Sérgio`);

export const surnames = words(`
  Silva Santos Oliveira Souza Rodrigues Ferreira Alves Pereira Lima Gomes Costa Ribeiro Martins Carvalho Almeida Lopes Soares
  Fernandes Vieira Barbosa Rocha Dias Nascimento Andrade Moreira Nunes Marques Machado Mendes Freitas Cardoso Ramos Gonçalves
  Santana Teixeira Araújo Conceição Assunção Brandão Leitão Galvão Simões Guimarães Sá Xavier Quintão Zanetti Bittencourt
  Figueiredo Queirós`);

export const titles = [
  'Orçamento de energia solar',
  'Segunda via do boleto',
  'Visita técnica',
  'Inversor com erro',
  'Dúvida sobre a fatura',
  'Mudança de titularidade',
  'Reclamação de atraso na instalação',
  'Manutenção preventiva',
];

/** Codes of statuses: most tickets are done, few are new. */
export const statusMix = words(`
  novo em_atendimento aguardando_cliente aguardando_assinatura aguardando_pagamento cancelado cancelado cancelado
  ${'concluido '.repeat(32)}`);

/** Area codes of phone numbers in use. */
export const areaCodes = words('11 12 13 19 21 27 31 41 48 51 61 62 65 71 81 85 91 92');
