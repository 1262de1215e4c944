import { isValidCnpj } from '@balcao/brazil/cnpj';
import { isValidCpf } from '@balcao/brazil/cpf';
import type { Amounts, Customer } from './content.ts';
import type { ContentFault } from './taxes.rules.ts';
import { faultOfText, lineOf } from './texts.rules.ts';

const whoIs = { customer: 'do cliente', intermediary: 'do intermediário' } as const;

/** What keeps a customer or an intermediary from standing in a document. */
export function faultsOfPerson(
  who: keyof typeof whoIs,
  person: Customer,
  amounts: Pick<Amounts, 'issWithheld'>,
): ContentFault[] {
  const faults: ContentFault[] = [];
  const check = (isBad: boolean, field: string, text: string) => {
    if (isBad) faults.push({ field: field ? `${who}.${field}` : who, text });
  };
  const retains = amounts.issWithheld === who;
  if (person.kind === 'none') {
    check(retains, '', 'Identifique o cliente: é ele quem retém o ISS.');
    check(who === 'intermediary', '', 'Identifique o intermediário.');
    return faults;
  }
  const of = whoIs[who];
  const { taxId, foreignId } = person;
  checkTaxId();
  check(/[^0-9A-Z]/.test(taxId ?? ''), 'taxId', 'Escreva o documento sem pontos e traços.');
  if (person.kind === 'foreign') {
    const nif = foreignId?.nif ?? null;
    check(
      nif === null && foreignId?.reason == null,
      'foreignId',
      `Informe o documento fiscal ${of} no exterior, ou por que não há.`,
    );
    check(
      nif !== null && faultOfText(nif, 40) !== null,
      'foreignId',
      'O documento no exterior tem até 40 caracteres.',
    );
  }
  checkLine('name', person.name, 300, `Informe o nome ${of}.`);
  checkLine('email', person.email, 80);
  check(
    person.phone !== null && !/^\d{6,20}$/.test(person.phone),
    'phone',
    'O telefone tem de 6 a 20 algarismos.',
  );
  checkAddress();
  return faults;

  function checkTaxId(): void {
    if (person.kind !== 'cpf' && person.kind !== 'cnpj') return;
    const name = person.kind.toUpperCase();
    const isValid = person.kind === 'cpf' ? isValidCpf : isValidCnpj;
    check(!taxId, 'taxId', `Informe o ${name} ${of}.`);
    check(Boolean(taxId) && !isValid(taxId ?? ''), 'taxId', `O ${name} ${of} não é válido.`);
  }

  function checkLine(field: string, text: string | null, most: number, needed?: string): void {
    const line = lineOf(text);
    const fault = line ? faultOfText(line, most) : (needed ?? null);
    check(fault !== null, field, fault ?? '');
  }

  function checkAddress(): void {
    const { address } = person;
    if (!address) {
      const isNeeded = retains || person.kind === 'foreign';
      check(isNeeded, 'address', `Complete o endereço ${of}: aqui ele é obrigatório.`);
      return;
    }
    checkLine('address.street', address.street, 255, 'Informe o logradouro.');
    checkLine('address.number', address.number, 60, 'Informe o número (ou S/N).');
    checkLine('address.complement', address.complement, 156);
    checkLine('address.district', address.district, 60, 'Informe o bairro.');
    if ('cep' in address) {
      check(person.kind === 'foreign', 'address', 'O endereço deve ser no exterior.');
      check(!/^\d{8}$/.test(address.cep), 'address.cep', 'O CEP tem 8 algarismos.');
      check(!/^\d{7}$/.test(address.cityIbge), 'address.cityIbge', 'Informe a cidade.');
      return;
    }
    check(!/^[A-Z]{2}$/.test(address.country), 'address.country', 'Informe o país.');
    checkLine('address.postalCode', address.postalCode, 11, 'Informe o código postal.');
    checkLine('address.city', address.city, 60, 'Informe a cidade.');
    checkLine('address.state', address.state, 60, 'Informe o estado ou a região.');
  }
}
