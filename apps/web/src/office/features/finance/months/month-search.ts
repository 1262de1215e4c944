/** What the address of the closing's page holds. */
export type MonthSearch = { business_unit_id?: number; year?: number };

const whole = (value: unknown, least: number, most: number) => {
  const number = Number(value);
  return Number.isInteger(number) && number >= least && number <= most ? number : undefined;
};

/** Reads the address; what is wrong in it is left out. */
export function monthSearch(search: { [Name in keyof MonthSearch]: unknown }): MonthSearch {
  const unit = whole(search.business_unit_id, 1, Number.MAX_SAFE_INTEGER);
  const year = whole(search.year, 1990, 2199);
  return { ...(unit && { business_unit_id: unit }), ...(year && { year }) };
}
