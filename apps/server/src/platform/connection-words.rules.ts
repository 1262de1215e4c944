const words: [RegExp, string][] = [
  [/ECONNREFUSED/, 'o servidor recusou a conexão'],
  [/ENOTFOUND/, 'não há servidor com esse nome'],
  [/EAI_AGAIN/, 'o nome do servidor não pôde ser resolvido'],
  [/EHOSTUNREACH|ENETUNREACH/, 'não há caminho até o servidor'],
  [/CERT_HAS_EXPIRED|certificate has expired/i, 'o certificado do servidor venceu'],
  [
    /ERR_TLS_CERT_ALTNAME_INVALID|certificate's altnames/,
    'o certificado do servidor é de outro nome',
  ],
  [
    /SELF_SIGNED_CERT|self.signed certificate|UNABLE_TO_(GET_ISSUER|VERIFY_LEAF)|unable to (get|verify) .*certificate/i,
    'o certificado do servidor não é de uma autoridade conhecida',
  ],
  [/NOAUTH|WRONGPASS|Invalid login|Missing credentials/, 'usuário ou senha incorretos'],
  [/ECONNRESET|EPIPE|socket hang up|socket disconnected/, 'o servidor encerrou a conexão'],
  [
    /ETIMEDOUT|(^|: )Timeout$|connect(ion)? timeout|timeout exceeded when trying to connect|greeting never received|took too long/i,
    'o servidor não respondeu',
  ],
];

/** What an error of a connection says, for people, by its code or text; undefined for any other error. */
export const connectionWords = (said: string): string | undefined =>
  words.find(([text]) => text.test(said))?.[1];
