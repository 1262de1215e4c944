/** The fault behind an error of the network, TLS or its certificates, by Node's error code. */
type Read = { kind: 'unclear' | 'passing' | 'setup'; words: string };

const setup = (words: string): Read => ({ kind: 'setup', words });

const EXPIRED = setup('O certificado do servidor do banco está vencido. Fale com o banco.');
const UNTRUSTED = setup(
  'O certificado do servidor do banco não é de uma autoridade conhecida. Confira o endereço e a cadeia de certificados do banco.',
);
const NOT_OURS = setup(
  'O banco não aceitou o nosso certificado. Confira se é o que o banco emitiu e se não venceu.',
);
const NO_HOST = setup('O endereço do banco não existe ou não responde. Confira os endereços.');

const byCode: Record<string, Read> = {
  CERT_HAS_EXPIRED: EXPIRED,
  CERT_NOT_YET_VALID: EXPIRED,
  ERR_TLS_CERT_ALTNAME_INVALID: setup('O certificado do servidor é de outro endereço.'),
  SELF_SIGNED_CERT_IN_CHAIN: UNTRUSTED,
  DEPTH_ZERO_SELF_SIGNED_CERT: UNTRUSTED,
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: UNTRUSTED,
  UNABLE_TO_GET_ISSUER_CERT: UNTRUSTED,
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: UNTRUSTED,
  ENOTFOUND: NO_HOST,
  ECONNREFUSED: { kind: 'passing', words: 'O banco não aceita ligações agora.' },
  EAI_AGAIN: { kind: 'passing', words: 'O endereço do banco não foi encontrado agora.' },
};

/** A server that wants another certificate ends the connection with one of OpenSSL's alerts. */
const ALERT = /^ERR_SSL_.*(?:CERTIFICATE|UNKNOWN_CA|HANDSHAKE_FAILURE|ACCESS_DENIED|BAD_CERT)/;

const UNCLEAR: Read = {
  kind: 'unclear',
  words: 'O banco não respondeu a tempo. Antes de repetir, perguntamos se ele já fez o pedido.',
};

/** How to read a code such as `ECONNRESET`; a code that is not known leaves open whether the PSP did it. */
export function faultOfNetwork(code: string): Read {
  if (Object.hasOwn(byCode, code)) return byCode[code] ?? UNCLEAR;
  return ALERT.test(code) ? NOT_OURS : UNCLEAR;
}
