import type { ConfigKey } from './config-schema.ts';

// Plain data, so that the browser has it without zod; `config-schema.ts` validates.

/**
 * How a setting is edited: `statuses` maps a status code to the codes that may follow, `groups` a group's name to
 * variables, `sectors` is a list of sector ids.
 */
export type ConfigKind =
  | 'text'
  | 'picture'
  | 'url'
  | 'boolean'
  | 'texts'
  | 'sectors'
  | 'statuses'
  | 'groups';

export type ConfigSetting = {
  key: ConfigKey;
  label: string;
  description: string;
  group: string;
  kind: ConfigKind;
  /** Why people cannot change it here. */
  fixed?: string;
  /** The words for its values, where they are not words themselves. */
  words?: Record<string, string>;
  /** What an empty value means. */
  whenEmpty?: string;
};

const OF_SECTORS = 'Vem das marcas de cada setor: altere no cadastro de setores.';
const OF_DEMONSTRATION = 'Só a demonstração usa outra arte.';
const OF_TRANSFER = 'Só a própria transferência de saldo muda este valor.';

const texts = (group: string, ...rows: [ConfigKey, string, string][]): ConfigSetting[] =>
  rows.map(([key, label, description]) => ({ key, label, description, group, kind: 'text' }));
const switches = (group: string, ...rows: [ConfigKey, string, string][]): ConfigSetting[] =>
  rows.map(([key, label, description]) => ({ key, label, description, group, kind: 'boolean' }));
const marked = (key: ConfigKey, label: string, mark: string): ConfigSetting => ({
  key,
  label,
  group: 'Setores',
  kind: 'sectors',
  fixed: OF_SECTORS,
  description: `Setores com a marca “${mark}”.`,
});

/** Every setting of the installation (docs/product/records.md#settings), in the order of the screen. */
export const configSettings: readonly ConfigSetting[] = [
  ...texts(
    'Empresa e textos',
    ['COMPANY_NAME', 'Nome da empresa', 'Aparece no rodapé, no portal e nos e-mails.'],
    ['TICKET_TITLE_NAME', 'Nome de um atendimento', 'Como um atendimento é chamado nas telas.'],
    ['TICKET_TITLE_PLURAL_NAME', 'Nome dos atendimentos', 'O mesmo nome, no plural.'],
    ['MESSAGE_SUCCESS', 'Aviso de sucesso', 'Texto de um aviso de sucesso sem texto próprio.'],
    ['MESSAGE_WARNING', 'Aviso de atenção', 'Texto de um aviso de atenção sem texto próprio.'],
    ['MESSAGE_DANGER', 'Aviso de erro', 'Texto de um aviso de erro sem texto próprio.'],
  ),
  {
    key: 'REDIRECT_HOSTS',
    label: 'Domínios para redirecionar',
    group: 'Empresa e textos',
    kind: 'texts',
    description: 'Sites de fora para onde a página de redirecionamento pode levar. Um por linha.',
  },
  {
    key: 'TICKET_STATUS_CHANGE_ALLOWED',
    label: 'Mudanças de status',
    group: '{Atendimentos}',
    kind: 'statuses',
    description: 'Para onde cada status pode ir. Um status sem regra pode ir para qualquer outro.',
  },
  {
    key: 'TICKET_VARIABLE_GROUPS',
    label: 'Grupos de variáveis',
    group: '{Atendimentos}',
    kind: 'groups',
    description: 'Sob quais títulos as respostas do chatbot aparecem {no atendimento}.',
  },
  {
    key: 'TICKET_RESERVED_WORDS',
    label: 'Palavras reservadas',
    group: '{Atendimentos}',
    kind: 'texts',
    description: 'Nomes que nenhum fluxo pode dar a uma variável. Um por linha.',
  },
  {
    key: 'GL_RESOURCE_CODES_RESERVED',
    label: 'Códigos de arquivo reservados',
    group: 'Arquivos e assinatura',
    kind: 'texts',
    description: 'Códigos que ninguém pode pedir como arquivo comum. Um por linha.',
  },
  ...switches(
    'Arquivos e assinatura',
    ['FILESYSTEM_TEMP_URL_ENABLED', 'Envio direto de arquivos', 'Arquivos vão por URL temporária.'],
    ['SIGN_DRAWING_ENABLED', 'Assinar com o dedo', 'Documentos podem ser assinados com desenho.'],
  ),
  marked('GL_SECTOR_COMMERCIAL_SECTORS', 'Setores comerciais', 'Comercial'),
  marked('GL_SECTOR_PRE_REGISTER_SECTORS', 'Setores de pré-cadastro', 'Pré-cadastro'),
  marked('GL_SECTOR_REVERSION_SECTORS', 'Setores de reversão', 'Reversão'),
  {
    key: 'API_URL',
    label: 'Endereço da API',
    group: 'API',
    kind: 'url',
    description: 'Outro servidor desta instalação que atende às chamadas das páginas.',
  },
  ...switches('API', [
    'API_URL_ENABLED',
    'Usar o endereço da API',
    'Páginas abertas por quem fez login chamam esse endereço, a partir do próximo carregamento.',
  ]),
  ...switches('Saldo', [
    'BALANCE_TRANSFER_ENABLED',
    'Transferência de saldo',
    'Permite transferir saldo entre {atendimentos}.',
  ]),
  {
    key: 'BALANCE_TRANSFER_RUNNING',
    label: 'Transferência em andamento',
    group: 'Saldo',
    kind: 'boolean',
    fixed: OF_TRANSFER,
    description: 'Uma transferência de saldo está acontecendo agora.',
  },
  {
    key: 'COMPANY_LOGO',
    label: 'Logotipo da empresa',
    group: 'Aparência',
    kind: 'picture',
    whenEmpty: 'um desenho neutro',
    description: 'Aparece no portal e nos chatbots que não têm o seu.',
  },
  {
    key: 'COMPANY_ART',
    label: 'Arte das páginas',
    group: 'Aparência',
    kind: 'text',
    fixed: OF_DEMONSTRATION,
    words: { neutral: 'Neutra', aurora: 'Solar Aurora' },
    description: 'Logotipo, rosto e fundo de quem ainda não escolheu os seus.',
  },
];
