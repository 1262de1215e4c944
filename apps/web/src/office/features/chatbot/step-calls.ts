import { foldText } from '@balcao/brazil/fold-text';
import type { FirstSteps, makeFirstChatbot } from '@balcao/contract/operations/first-steps';
import type { invitePerson } from '@balcao/contract/people/person-access';
import { call } from '../../../platform/api.ts';
import { type Calls, loadOptions } from '../../records/record-queries.ts';

const COLOUR = '#3b5bdb';
/** Level of staff who answer (docs/product/rights.md). */
const STAFF = 5;

/** `Solar Aurora` as `solar-aurora`, for an address. */
export function codeOf(name: string): string {
  const words =
    foldText(name)
      .toLowerCase()
      .match(/[a-z\d]+/g) ?? [];
  return words.join('-').slice(0, 60);
}

async function create(record: string, body: object): Promise<number> {
  const { data } = await call<Calls['create']>(`POST /api/${record}`, { body });
  return Number(data.id);
}

/** Saves the settings that have changed. */
async function saveSettings(values: Record<string, string>): Promise<void> {
  const query = { per_page: 100 };
  const { data } = await call<Calls['list']>('GET /api/gl_config', { query });
  for (const [key, value] of Object.entries(values)) {
    const row = data.find((one) => one.key === key);
    if (!row) throw new Error(`the setting ${key} is missing`);
    const body = { value, updated_at: row.updated_at };
    await call<Calls['update']>('PUT /api/gl_config/:id', { params: { id: Number(row.id) }, body });
  }
}

/** The logo comes first: a refused name leaves the step open. */
export const saveCompany = (name: string, logo: string): Promise<void> =>
  saveSettings({ COMPANY_LOGO: logo, COMPANY_NAME: name });

export type Place = { unit: string; legalName: string; cnpj: string; sector: string };

/** The unit of exactly that name: one whose sector was refused takes the next one. */
async function unitNamed(name: string): Promise<number | undefined> {
  const found = await loadOptions('gl_business_unit', { q: name }, new AbortController().signal);
  return found.find((unit) => unit.name === name)?.id;
}

/** Makes unit and sector. `units` holds those that earlier tries have made, by name. */
export async function makePlace(
  { unit, legalName, cnpj, sector }: Place,
  units: Map<string, number>,
): Promise<void> {
  const made = { name: unit, legal_name: legalName, cnpj };
  const business_unit_id =
    units.get(unit) ?? (await unitNamed(unit)) ?? (await create('gl_business_unit', made));
  units.set(unit, business_unit_id);
  const code = codeOf(sector);
  await create('gl_sector', { name: sector, code, color: COLOUR, business_unit_id });
}

export type NewChatbot = { name: string; code: string; template: string };

/** Makes a chatbot that talks at once. */
export async function makeChatbot(body: NewChatbot): Promise<void> {
  await call<typeof makeFirstChatbot>('POST /api/first_steps/chatbot', { body });
}

export type Colleague = { name: string; email: string };

/** Makes a colleague who answers in the sector. The link to the first password, where mails are files; otherwise it is mailed. */
export async function inviteColleague(
  { name, email }: Colleague,
  sector: FirstSteps['sector'],
): Promise<string | null> {
  const [nickname = name] = name.split(' ');
  const sectors = sector
    ? [{ id: sector.id, name: sector.name, is_supervisor: false, is_operator: true }]
    : [];
  const id = await create('gl_user', {
    name,
    nickname,
    email,
    level: STAFF,
    active: true,
    sectors,
  });
  const answer = await call<typeof invitePerson>('POST /api/gl_user/:id/invite', {
    params: { id },
  });
  return answer.link;
}
