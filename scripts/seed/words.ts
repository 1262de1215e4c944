const phrases = (text: string) =>
  text
    .trim()
    .split('\n')
    .map((line) => line.trim());

/** Texts of customers; `{w}` is a word of the list, `{city}` a city, `{code}` a number that no other ticket has. */
export const saidByCustomers = phrases(`
  Bom dia, preciso de ajuda com {w} e {w}, pode verificar?
  Olá, fiz a instalação do {w} e apareceu um problema no {w}.
  Boa tarde, moro em {city} e quero um orçamento para {w}.
  Ainda não recebi o boleto, o número do pedido é {code}.
  A fatura veio com valor errado, não contratei {w}.
  O técnico não veio na data marcada, como fica o {w}?
  Pode ser na próxima semana, em {city}, perto do {w}.
  O inversor mostra o erro {code} desde ontem, já desliguei o {w}.
  Obrigado, vou aguardar o retorno sobre {w}.
  Sim, é isso mesmo. O {w} fica junto do {w}.
  Não consigo acessar o aplicativo, diz que o {w} está inválido.
  Quero mudar a titularidade da conta para o meu nome, envio o {w}.`);

/** Answers of attendants. */
export const saidByStaff = phrases(`
  Bom dia, tudo bem? Vou verificar o {w} e já retorno.
  Olá, seguem os dados: protocolo {code}. Qualquer dúvida estamos à disposição.
  A visita técnica em {city} foi agendada, leve o {w} por favor.
  O boleto foi enviado por e-mail. Confirme o {w} quando puder.
  Encaminhei a reclamação para o setor responsável por {w}.
  Identificamos a falha no {w}. A manutenção será feita sem custo.
  Pode enviar uma foto do {w} e do {w}?
  A alteração foi concluída, obrigado pelo contato.
  O prazo de entrega do {w} é de quinze dias para {city}.`);

/** Texts of internal notes. */
export const notes = phrases(`
  Cliente pediu desconto, {w} já foi aprovado pelo supervisor.
  Conferir {w} antes de responder, caso parecido com {code}.
  Sem retorno do fornecedor de {city} sobre {w}.
  Ligação feita, não atendeu. Tentar de novo depois do {w}.`);

/** From frequent to rare: the first words are used far more often than the last. */
export const words = `
  pagamento contrato energia medidor telhado vencimento parcela painel cadastro endereço documento comprovante proposta
  garantia relatório projeto vistoria disjuntor cabo consumo leitura tarifa desconto reembolso estorno cartão transferência
  assinatura procuração homologação concessionária distribuidora padrão poste transformador aterramento estrutura parafuso
  suporte módulo bateria gerador monitoramento conexão internet roteador senha aplicativo notificação mensagem telefone
  chamado visita agenda horário equipe técnico engenheiro vendedor gerente supervisor síndico condomínio apartamento casa
  sítio fazenda galpão loja escritório escola igreja hospital padaria mercado oficina posto hotel restaurante farmácia
  clínica academia indústria cooperativa prefeitura secretaria cartório banco financiamento empréstimo juros multa taxa
  imposto nota fiscal recibo orçamento pedido entrega frete transportadora embalagem avaria devolução troca peça reposição
  estoque fornecedor fabricante modelo marca potência tensão corrente frequência temperatura chuva granizo raio vento
  sombra árvore antena calha infiltração goteira laje telha cerâmica fibrocimento metálica zinco madeira alvenaria forro
  parede portão muro quintal garagem piscina bomba chuveiro geladeira freezer ventilador lâmpada tomada interruptor quadro
  fiação conduíte eletricista pedreiro encanador pintor jardineiro zelador porteiro vizinho proprietário inquilino herdeiro
  inventário espólio divórcio mudança viagem férias feriado greve atraso cancelamento suspensão religação corte ligação
  desligamento religamento ampliação redução migração adesão rescisão renovação vigência reajuste índice cláusula anexo
  aditivo minuta testemunha carimbo firma autenticação certificado licença alvará laudo perícia seguro apólice sinistro
  indenização ouvidoria procon advogado audiência acordo prazo recurso protesto negativação serasa crédito limite saldo
  extrato depósito saque câmbio dólar boleto carnê débito automático convênio parceria indicação comissão bônus cupom
  promoção campanha panfleto anúncio palestra feira evento sorteio brinde camiseta boné caneca chaveiro adesivo bandeira
  faixa outdoor rádio televisão jornal revista vídeo fotografia drone satélite mapa coordenada topografia sondagem escavação
  concreto cimento areia brita ferragem andaime guindaste caminhão empilhadeira escada capacete luva bota cinto talabarte
  multímetro alicate furadeira parafusadeira serra lixadeira solda maçarico compressor mangueira válvula registro hidrômetro
  fotocélula microinversor otimizador string supressor barramento curto-circuito sobretensão subtensão harmônica cintilação
  telemetria datalogger firmware gateway protocolo criptografia biometria planilha nuvem servidor impressora digitalização
  bumerangue berimbau jabuticabeira capivara tamanduá quero-quero pororoca xilogravura ornitorrinco paralelepípedo
`
  .trim()
  .split(/\s+/);
