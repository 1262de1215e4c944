/** The words of engine, sandbox and effects for a flow's fault (English), and what staff reads of it. Values keep their place. */
const words: readonly (readonly [RegExp, string])[] = [
  [
    /^more than (\d+) blocks in one turn, at "(.+)"$/,
    'A conversa passou por mais de $1 blocos sem esperar uma resposta, até “$2”: há um caminho que volta sempre.',
  ],
  [
    /^calls deeper than (\d+), at "(.+)"$/,
    'Há mais de $1 diálogos chamados um dentro do outro, até “$2”.',
  ],
  [/^more than (\d+) answers, at "(.+)"$/, 'A conversa passou de $1 respostas, em “$2”.'],
  [
    /^dialog "(.*?)" has no block "(.*?)", where "(.+)" leads$/,
    'O bloco “$3” leva a “$2”, que não existe no diálogo “$1”.',
  ],
  [/^dialog "(.*?)" has no block "(.*?)"$/, 'O diálogo “$1” não tem o bloco “$2”.'],
  [
    /^there is no dialog "(.*?)", where "(.+)" leads$/,
    'O bloco “$2” leva ao diálogo “$1”, que não existe.',
  ],
  [/^there is no dialog "(.*?)"$/, 'Não existe o diálogo “$1”.'],
  [/^"(.+)" is of an unknown type "(.*)"$/, 'O bloco “$1” é de um tipo que não existe: “$2”.'],
  [/^"(.+)" does not wait for an answer$/, 'O bloco “$1” não espera resposta.'],
  [/^does not wait for an answer$/, 'Este bloco não espera resposta.'],
  [/^regex (.+) cannot be used$/, 'A expressão regular $1 não pode ser usada.'],
  [
    /^more than (\d+) code steps in one turn$/,
    'Há mais de $1 blocos de código sem esperar uma resposta.',
  ],
  [/^variables too large$/, 'As variáveis da conversa ficaram grandes demais.'],
  [
    /^the result is a promise; .*$/,
    'O código devolve uma promessa, e aqui nada pode ser esperado.',
  ],
  [/^the result is not JSON$/, 'O código devolve um valor que não pode ser guardado (JSON).'],
  [/^the result is nested over (\d+) levels$/, 'O valor que o código devolve passa de $1 níveis.'],
  [/^the result has a key __proto__$/, 'O valor que o código devolve tem uma chave “__proto__”.'],
  [
    /^the result has text that cannot be stored .*$/,
    'O código devolve texto que não pode ser guardado (NUL ou meio caractere).',
  ],
  [/^the result is over (\d+) KB$/, 'O valor que o código devolve passa de $1 kB.'],
  [/^the variables are over (\d+) KB$/, 'As variáveis passam de $1 kB.'],
  [/^the code is over (\d+) KB$/, 'O código passa de $1 kB.'],
  [/^took too long$/, 'O código demorou demais e foi interrompido.'],
  [/^ran out of memory or broke the thread$/, 'O código usou memória demais e foi interrompido.'],
  [
    /^(?:too busy|got no processor time|the .+ (?:is closed|ended))$/,
    'O código não pôde rodar: o servidor estava ocupado.',
  ],
  [/^SyntaxError: a brace closes .*$/, 'O código fecha uma chave que não abriu.'],
  [/^(\w*Error: .*)$/s, 'O código falhou: $1'],
  [/^other faults$/, 'Outros problemas deste diálogo.'],
  [/^\w+: no status "(.*)"$/, 'O status “$1” não existe.'],
  [/^\w+: no sector (.*)$/, 'O setor $1 não existe.'],
  [/^\w+: no business unit (.*)$/, 'A unidade $1 não existe.'],
  [
    /^balance_debit: "(.*)" is no amount$/s,
    'O valor a debitar, “$1”, não é um valor em reais maior que zero.',
  ],
  [/^balance_debit: no reason$/, 'O débito não tem motivo: o texto ficou vazio.'],
  [/^balance_debit: the balance is too low$/, 'O saldo não cobre o débito.'],
  [/^\w+: no template "(.*)"$/, 'O modelo de documento “$1” não existe.'],
];

const AT_BLOCK = /^("[^"/]+\/[^"/]+": )(.*)$/s;

/** A fault in words for staff (pt-BR), with the block that it begins with; what has none stays as it is. */
export function inWords(fault: string): string {
  const [, place, rest] = AT_BLOCK.exec(fault) ?? [];
  if (place !== undefined && rest !== undefined)
    return `${place.replace(/^"(.+)": $/, '“$1”: ')}${inWords(rest)}`;
  const known = words.find(([pattern]) => pattern.test(fault));
  return known ? fault.replace(...known) : fault;
}
