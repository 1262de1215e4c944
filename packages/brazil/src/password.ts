/** One rule of the list; `holds` tells whether a password and its confirmation satisfy it. */
export type PasswordRule = {
  id: 'filled' | 'digit' | 'lowercase' | 'uppercase' | 'special' | 'length' | 'equal';
  text: string;
  holds: (password: string, confirmation: string) => boolean;
};

/**
 * The rules of a password with their texts, in the order of docs/product/portal.md#password-rules. Letters and digits of
 * every alphabet count as such: ç is not a special character, a space is. Characters are code points; a blank password
 * consists only of spaces. The server sets the upper limit.
 */
export const passwordRules: readonly PasswordRule[] = [
  {
    id: 'filled',
    text: 'A senha não pode estar em branco.',
    holds: (password) => password.trim() !== '',
  },
  {
    id: 'digit',
    text: 'A senha deve possuir um número.',
    holds: (password) => /\p{Nd}/u.test(password),
  },
  {
    id: 'lowercase',
    text: 'A senha deve possuir uma letra minúscula.',
    holds: (password) => /\p{Ll}/u.test(password),
  },
  {
    id: 'uppercase',
    text: 'A senha deve possuir uma letra MAIUSCULA.',
    holds: (password) => /\p{Lu}/u.test(password),
  },
  {
    id: 'special',
    text: 'A senha deve possuir um caractere especial.',
    // Marks are part of a letter: some keyboards write ç as c and a cedilla.
    holds: (password) => /[^\p{L}\p{M}\p{N}]/u.test(password),
  },
  {
    id: 'length',
    text: 'A senha deve ter no mínimo 6 dígitos.',
    holds: (password) => [...password].length >= 6,
  },
  {
    id: 'equal',
    text: 'As senhas devem ser iguais.',
    holds: (password, confirmation) => password === confirmation,
  },
];

/** The rules that a password breaks, in their order; empty when it is good. Where the password is typed once, pass it twice. */
export function failedRules(password: string, confirmation: string): PasswordRule[] {
  return passwordRules.filter((rule) => !rule.holds(password, confirmation));
}
