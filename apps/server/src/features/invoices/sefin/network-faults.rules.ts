type Read = { kind: 'unclear' | 'passing' | 'setup'; words: string };

const setup = (words: string): Read => ({ kind: 'setup', words });

const UNTRUSTED = setup(
  'O certificado do serviço nacional não é de uma autoridade conhecida por esta instalação.',
);
const NOT_OURS = setup(
  'O serviço nacional não aceitou o certificado da unidade. Confira se é um A1 da ICP-Brasil e se não venceu.',
);

const byCode: Record<string, Read> = {
  CERT_HAS_EXPIRED: setup('O certificado do serviço nacional está vencido.'),
  CERT_NOT_YET_VALID: setup('O certificado do serviço nacional ainda não vale. Confira o relógio.'),
  ERR_TLS_CERT_ALTNAME_INVALID: setup('O certificado do serviço nacional é de outro endereço.'),
  SELF_SIGNED_CERT_IN_CHAIN: UNTRUSTED,
  DEPTH_ZERO_SELF_SIGNED_CERT: UNTRUSTED,
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: UNTRUSTED,
  UNABLE_TO_GET_ISSUER_CERT: UNTRUSTED,
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: UNTRUSTED,
  ENOTFOUND: { kind: 'passing', words: 'O endereço do serviço nacional não foi encontrado agora.' },
  EAI_AGAIN: { kind: 'passing', words: 'O endereço do serviço nacional não foi encontrado agora.' },
  ECONNREFUSED: { kind: 'passing', words: 'O serviço nacional não aceita ligações agora.' },
};

/** A server that wants another certificate ends the connection with one of OpenSSL's alerts. */
const ALERT = /^ERR_SSL_.*(?:CERTIFICATE|UNKNOWN_CA|HANDSHAKE_FAILURE|ACCESS_DENIED|BAD_CERT)/;

const UNCLEAR: Read = {
  kind: 'unclear',
  words:
    'O serviço nacional não respondeu a tempo. Antes de enviar de novo, perguntamos se ele já fez a nota.',
};

/** How to read a code such as `ECONNRESET`; a code that is not known leaves open whether the authority did it. */
export function faultOfNetwork(code: string): Read {
  if (Object.hasOwn(byCode, code)) return byCode[code] ?? UNCLEAR;
  return ALERT.test(code) ? NOT_OURS : UNCLEAR;
}
